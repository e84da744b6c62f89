import { useLingui } from "@lingui/react/macro";

/** When to come to an office, beside its dates; nothing as long as the office is not known. */
export function useHoursLine(office: { hours: string | null } | null | undefined) {
  const { t } = useLingui();
  if (!office) return undefined;
  const { hours } = office;
  return hours === null ? t`Come any time during office hours.` : t`Office hours: ${hours}`;
}
