import { formatAppointmentDate } from "@portal/contract/days";

const filipinoDay = new Intl.DateTimeFormat("fil", {
  timeZone: "UTC",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** `Tuesday, Jan 05, 2027` (spec §2), in Filipino `Martes, 5 Enero 2027`. */
export function dayInWords(day: string, language: string): string {
  if (language !== "fil") return formatAppointmentDate(day);
  const parts = new Map(
    filipinoDay
      .formatToParts(new Date(`${day}T00:00:00Z`))
      .map(({ type, value }) => [type, value] as const),
  );
  return `${parts.get("weekday")}, ${parts.get("day")} ${parts.get("month")} ${parts.get("year")}`;
}
