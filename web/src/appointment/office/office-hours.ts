import { useLingui } from "@lingui/react/macro";
import { unbrokenHours } from "../../site/unbroken-hours.ts";

export function useHoursLine(office: { hours: string | null } | null | undefined) {
  const { t, i18n } = useLingui();
  if (!office) return undefined;
  if (office.hours === null) return t`Come any time during office hours.`;
  const hours = unbrokenHours(office.hours, i18n.locale);
  return t`Come any time during office hours: ${hours}`;
}
