import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { bookableWindow } from "@portal/contract/bookable-window";
import { Problem } from "../problem/problem.ts";
import { i18n, type Sentence } from "../language/sentence.ts";
import type { DayFacts, WantedDay } from "./booking-facts-store.ts";

export const FULL = i18n.t("This date is full now. Please choose another.");
const closedBecause = (reason: string): Sentence =>
  i18n.t("The office is closed on this date: {reason}. Please choose another.", { reason });

/** A day that had a place when it was read; only the booking statement decides. */
export type FreeDay = { slotId: number; date: string };

/**
 * The requested day, if it is in the purpose's window (spec §9), exists, is open and has a slot left.
 * @param today the day in Manila
 * @throws Problem `invalid_fields` for a day that does not exist, `slot_full` for a full or closed day
 */
export function requireFreeDay(
  facts: DayFacts | undefined,
  wanted: WantedDay,
  purpose: AppointmentPurpose,
  today: string,
): FreeDay {
  if (!facts || facts.slot_id === null || facts.date === null)
    throw refuseDate(i18n.t("There are no appointments on this date. Please choose another."));
  requireOneDay(facts, wanted);
  const { slot_id: slotId, date } = facts;
  const window = bookableWindow(purpose, today);
  if (!window || date < window.from || date > window.to)
    throw refuseDate(i18n.t("This date cannot be booked. Please choose another."));
  if (facts.closed_reason !== null)
    throw new Problem("slot_full", closedBecause(facts.closed_reason));
  if (facts.full === true) throw new Problem("slot_full", FULL);
  return { slotId, date };
}

/** @throws Problem `invalid_fields` when date and schedule_id of the request disagree */
export function requireOneDay(facts: DayFacts | undefined, { date }: WantedDay): void {
  if (facts && facts.date !== null && date !== "" && date !== facts.date)
    throw refuseDate(i18n.t("The date and the schedule_id do not match."));
}

const refuseDate = (sentence: Sentence): Problem =>
  new Problem("invalid_fields", undefined, { errors: { date: [sentence] } });
