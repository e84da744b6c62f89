import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import * as v from "valibot";
import { purposeWords } from "../../site/purpose-words.ts";
import { unbrokenHours } from "../../site/unbroken-hours.ts";
import { purposeOf } from "@portal/contract/appointment-purpose";
import type { AppointmentRead } from "@portal/contract/appointment";
import { dayInWords } from "@portal/contract/dates-in-words";
import { isRealDate } from "@portal/contract/days";
import { orDash } from "@portal/contract/text";

const terms = {
  office: msg`Branch/Office`,
  purpose: msg`Purpose`,
  address: msg`Office Address`,
  date: msg`Date`,
  hours: msg`Office hours`,
  any_time: msg`Time`,
  name: msg`Name`,
} satisfies Record<string, MessageDescriptor>;

type FactName = keyof typeof terms;

/** `Tuesday, Jan 05, 2021` in English, or "-" without a day. */
export const displayDay = (day: string, language: string): string =>
  isRealDate(day) ? dayInWords(day, language) : orDash(null);

/** The rows of the "Appointment Summary" in order (spec §2), with when to come after the day while it is valid. */
export function confirmationRows(appointment: AppointmentRead, i18n: I18n) {
  const { office, date, full_name, status, closed_reason: closed } = appointment;
  const purpose = purposeOf(appointment.type, appointment.appointable_type);
  const row = (name: FactName, value: string) => ({ name, term: i18n._(terms[name]), value });
  const hours =
    office.hours === null
      ? row("any_time", i18n._(msg`Come any time during office hours.`))
      : row("hours", unbrokenHours(office.hours, i18n.locale));
  return [
    row("office", orDash(office.name)),
    row("purpose", orDash(purpose && i18n._(purposeWords[purpose]))),
    row("address", orDash(office.full_address)),
    row("date", displayDay(date, i18n.locale)),
    ...(status === "Booked" && closed === null ? [hours] : []),
    row("name", orDash(full_name)),
  ];
}

export const useConfirmationRows = (appointment: AppointmentRead) =>
  confirmationRows(appointment, useLingui().i18n);

/** The office has noted it. Nothing is left to be shown, saved or changed. */
export const hasCome = ({ managed }: Pick<AppointmentRead, "managed">): boolean =>
  Boolean(managed?.arrived_at);

/** A reference spelled out for screen readers, with a pause between its groups. */
export const spelledReference = (reference: string): string =>
  reference
    .split("-")
    .map((group) => [...group].join(" "))
    .join(", ");

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
