import type { BookingFacts, DayFacts, WantedDay } from "./booking-store.ts";
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
