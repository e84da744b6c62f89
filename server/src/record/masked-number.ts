import {
  maskLicenseNumber,
  maskMvNumber,
  maskPlateNumber,
} from "@portal/contract/document-numbers";
import type { TransactableType } from "@portal/contract/status";

type Numbers = { type: TransactableType; number: string | null; mv_number: string | null };

/** The masked number of a record or submission, safe to show to anyone; "" after its number was deleted. */
export function maskedNumber({ type, number, mv_number: mv }: Numbers): string {
  if (number === null) return mv === null ? "" : maskMvNumber(mv);
  return type === "Driver's License" ? maskLicenseNumber(number) : maskPlateNumber(number);
}
