import { useLingui } from "@lingui/react/macro";

/** What the fields of both complete forms are called: above the field, in the mistakes, in the confirmation. */
export function useFieldLabels() {
  const { t } = useLingui();
  return {
    birth_date: t`Birth Date`,
    first_name: t`First Name`,
    middle_name: t`Middle Name`,
    last_name: t`Last Name`,
    suffix: t`Suffix`,
    email: t`Email`,
    contact_number: t`Mobile Number`,
    consent: "",
  };
}
