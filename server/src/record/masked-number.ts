import { maskLicenseNumber } from "@portal/contract/license-number";
import { maskMvNumber } from "@portal/contract/mv-number";
import { maskPlateNumber } from "@portal/contract/plate-number";
import type { TransactableType } from "@portal/contract/status";

type Numbers = { type: TransactableType; number: string | null; mv_number: string | null };

/** What a record or a submission is known by, as anybody may read it; "" when it has no number any more. */
export function maskedNumber({ type, number, mv_number: mv }: Numbers): string {
  if (number === null) return mv === null ? "" : maskMvNumber(mv);
  return type === "Driver's License" ? maskLicenseNumber(number) : maskPlateNumber(number);
}
