import { useLingui } from "@lingui/react/macro";

/** Non-breaking spaces inside each time of an office's hours: `5:00 PM` stays on one line. */
export const unbrokenHours = (hours: string): string =>
  hours.replaceAll(/(?<=\d) (?=(?:[AP]\.?M|NN|MN)\b)/giu, "\u00A0");

export function useHoursLine(office: { hours: string | null } | null | undefined) {
  const { t } = useLingui();
  if (!office) return undefined;
  if (office.hours === null) return t`Come any time during office hours.`;
  const hours = unbrokenHours(office.hours);
  return t`Office hours: ${hours}`;
}
