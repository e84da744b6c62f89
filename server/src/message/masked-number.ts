import { maskLicenseNumber, maskMvNumber, maskPlateNumber } from "@portal/contract/formats";
import type { TransactableType } from "@portal/contract/status";

type Numbers = { type: TransactableType; number: string | null; mv_number: string | null };

/** What a record or a submission is known by, as anybody may read it; "" when it has no number any more. */
export function maskedNumber({ type, number, mv_number: mv }: Numbers): string {
  if (number === null) return mv === null ? "" : maskMvNumber(mv);
  return type === "Driver's License" ? maskLicenseNumber(number) : maskPlateNumber(number);
}
