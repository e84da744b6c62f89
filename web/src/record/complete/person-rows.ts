import { toDisplayDate } from "@portal/contract/calendar-day";
import { displayMobile } from "@portal/contract/mobile";
import type { Applicant } from "@portal/contract/person";
import { orDash } from "@portal/contract/text";
import { useLingui } from "@lingui/react/macro";
import type { SummaryRow } from "../../ui/summary-list.tsx";
import { useFieldLabels } from "./field-labels.ts";

/** The person's fields as the confirmation lists them. */
export function usePersonRows(): (person: Applicant) => SummaryRow[] {
  const { t } = useLingui();
  const labels = useFieldLabels();
  return (person) => [
    { term: labels.birth_date, value: toDisplayDate(person.birth_date) },
    { term: labels.first_name, value: person.first_name },
    { term: labels.middle_name, value: orDash(person.middle_name) },
    { term: labels.last_name, value: person.last_name },
    { term: labels.suffix, value: person.suffix || t`N/A` },
    { term: labels.email, value: person.email },
    { term: labels.contact_number, value: displayMobile(person.contact_number) },
  ];
}
