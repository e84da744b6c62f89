import { useLingui } from "@lingui/react/macro";
import * as v from "valibot";
import { purposeWords } from "../../site/purpose-words.ts";
import { unbrokenHours } from "../../site/unbroken-hours.ts";
import { isPurpose, purposeOf } from "@portal/contract/appointment-purpose";
import type { AppointmentRead } from "@portal/contract/appointment";
import { dayInWords } from "@portal/contract/dates-in-words";
import { isRealDate } from "@portal/contract/days";
import { orDash } from "@portal/contract/text";

type FactName = "office" | "purpose" | "address" | "date" | "hours" | "any_time" | "name";
type Fact = { name: FactName; value: string };

/** `Tuesday, Jan 05, 2021` in English, or "-" without a day. */
export const displayDay = (day: string, language: string): string =>
  isRealDate(day) ? dayInWords(day, language) : orDash(null);

/** When to come, while the appointment is valid; the screen translates "any_time". */
function hoursOf(
  { office, status, closed_reason: closed }: AppointmentRead,
  language: string,
): Fact[] {
  if (status !== "Booked" || closed !== null) return [];
  return office.hours === null
    ? [{ name: "any_time", value: "" }]
    : [{ name: "hours", value: unbrokenHours(office.hours, language) }];
}

/** The rows of the "Appointment Summary" in order (spec §2), with the office's hours after the day. */
export const confirmationFacts = (appointment: AppointmentRead, language: string): Fact[] => [
  { name: "office", value: orDash(appointment.office.name) },
  {
    name: "purpose",
    value: orDash(purposeOf(appointment.type, appointment.appointable_type)),
  },
  { name: "address", value: orDash(appointment.office.full_address) },
  { name: "date", value: displayDay(appointment.date, language) },
  ...hoursOf(appointment, language),
  { name: "name", value: orDash(appointment.full_name) },
];

/** The office has noted it. Nothing is left to be shown, saved or changed. */
export const hasCome = ({ managed }: Pick<AppointmentRead, "managed">): boolean =>
  Boolean(managed?.arrived_at);

/** A reference spelled out for screen readers, with a pause between its groups. */
export const spelledReference = (reference: string): string =>
  reference
    .split("-")
    .map((group) => [...group].join(" "))
    .join(", ");

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

/** Navigation state of the confirmation: just booked, moving to another day, or moved to one. */
export const BookedState = v.object({ booked: v.literal(true) });
export const MovingState = v.object({ moving: v.literal(true) });
const Visit = v.object({ date: v.string(), office: v.string() });
export const MovedState = v.object({ moved: v.object({ from: Visit, to: Visit }) });
export type Moved = v.InferOutput<typeof MovedState>["moved"];

export const bookedState: v.InferOutput<typeof BookedState> = { booked: true };
export const movingState: v.InferOutput<typeof MovingState> = { moving: true };

type Placed = Pick<AppointmentRead, "date" | "office">;
const visitOf = ({ date, office }: Placed) => ({ date, office: office.name });
export const movedState = (from: Placed, to: Placed): v.InferOutput<typeof MovedState> => ({
  moved: { from: visitOf(from), to: visitOf(to) },
});
