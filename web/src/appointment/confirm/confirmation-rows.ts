import { useLingui } from "@lingui/react/macro";
import type { AppointmentRead } from "@portal/contract/appointment";
import { isPurpose } from "@portal/contract/appointment-purpose";
import { purposeWords } from "../../site/purpose-words.ts";
import { confirmationFacts, type FactName } from "./confirmation-facts.ts";

type Row = { name: FactName; term: string; value: string };

function useConfirmationTerms(): Record<FactName, string> {
  const { t } = useLingui();
  return {
    office: t`Branch/Office`,
    purpose: t`Purpose`,
    address: t`Office Address`,
    date: t`Date`,
    hours: t`Office hours`,
    any_time: t`Time`,
    name: t`Name`,
  };
}

export function useConfirmationRows(appointment: AppointmentRead): Row[] {
  const { t, i18n } = useLingui();
  const terms = useConfirmationTerms();
  function inWords(name: FactName, value: string): string {
    if (name === "any_time") return t`Come any time during office hours.`;
    return name === "purpose" && isPurpose(value) ? i18n._(purposeWords[value]) : value;
  }
  return confirmationFacts(appointment, i18n.locale).map(({ name, value }) => ({
    name,
    term: terms[name],
    value: inWords(name, value),
  }));
}
