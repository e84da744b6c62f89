import { purposeRules, type AppointmentPurpose } from "@portal/contract/appointment-purpose";
import type { AppointmentDraft } from "../../track/appointment-draft.ts";
import type { FormState } from "../../track/form-state.ts";
import { paths } from "@portal/contract/paths";

type Carried = Pick<AppointmentDraft, "number" | "birth_date">;

/** Where to look up a pickup's record (spec §2, fallback routes): the address and its navigation state. */
export function fallbackRoute(
  purpose: AppointmentPurpose,
  carried: Carried | null,
): { to: string; state: Partial<FormState> } {
  const number = carried?.number ?? "";
  return purposeRules[purpose].appointableType === "Driver's License"
    ? { to: paths.licenseForm, state: { number, birth_date: carried?.birth_date ?? "" } }
    : { to: paths.plateForm, state: { number } };
}
