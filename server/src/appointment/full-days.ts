import { type AppointmentPurpose, bookableWindow } from "@portal/contract/appointment-purpose";
import type { BookingFacts, DayFacts, WantedDay } from "./booking-store.ts";
import { i18n, type Sentence } from "../language/sentence.ts";
import { Problem } from "../problem/problem.ts";
import type { Schedules } from "../schedule/schedules.ts";

/** How long a full day is refused without another look: a place that becomes free can be booked after this. */
export const KNOWN_FULL_MS = 250;
/** More than the days of a release; beyond it the oldest is forgotten. */
const MOST = 5_000;

type Known = { facts: DayFacts; keys: ReadonlySet<string>; until: number };

/** The days that this process has just seen full: in a rush, most requests are refused without a statement. */
export type FullDays = {
  /** Remembers the day if the facts say that it is full. */
  note(wanted: WantedDay, facts: BookingFacts): void;
  /** The facts of a day known to be full; never for a key under which a booking of it is stored. */
  find(wanted: WantedDay, keyHash: Buffer | null): DayFacts | undefined;
  /** A place of this slot has become free. */
  forget(slotId: number): void;
};

/** What a process remembers between bookings. */
export type BookingMemory = { fullDays: FullDays; schedules: Schedules };

export function watchFullDays(now: () => number = () => performance.now()): FullDays {
  const known = new Map<string, Known>();
  return {
    note(wanted, facts) {
      if (facts.full !== true || facts.full_keys === null) return;
      const name = nameOf(wanted);
      known.delete(name);
      const [oldest] = known.keys();
      if (known.size >= MOST && oldest !== undefined) known.delete(oldest);
      const keys = new Set(facts.full_keys);
      known.set(name, { facts, keys, until: facts.read_at + KNOWN_FULL_MS });
    },
    find(wanted, keyHash) {
      const day = known.get(nameOf(wanted));
      if (!day || day.until <= now()) return undefined;
      return keyHash && day.keys.has(keyHash.toString("hex")) ? undefined : day.facts;
    },
    forget(slotId) {
      for (const [name, { facts }] of known) if (facts.slot_id === slotId) known.delete(name);
    },
  };
}

/** A day as it was asked for: the same question has the same answer. */
const nameOf = ({ officeId, type, appointableType, scheduleId, date }: WantedDay): string =>
  [officeId, type, appointableType, scheduleId, date].join("\n");

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
