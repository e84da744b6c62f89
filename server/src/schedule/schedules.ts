import { addDays, manilaDay } from "@portal/contract/days";
import type { ScheduleSlot } from "@portal/contract/appointment";
import type { Db } from "../db/tables.ts";
import { keepPages, type Kept, type KeptPages } from "../http/public-page.ts";
import { type Closure, closuresSince } from "./closure-store.ts";
import { type DaysAsked, openDays } from "./schedule-store.ts";

/** More than there are offices and services. */
const MOST = 2_000;

/** Open days by date, full ones too, and the answer that lists them. */
export type Schedule = Kept<readonly ScheduleSlot[]>;
export type Schedules = KeptPages<DaysAsked, readonly ScheduleSlot[]>;

export const keepSchedules = (
  read: (asked: DaysAsked) => Promise<readonly ScheduleSlot[]>,
  now?: () => number,
): Schedules => keepPages({ read, nameOf, most: MOST, now });

const nameOf = ({ type, appointableType, officeId, from, to }: DaysAsked): string =>
  [type, appointableType, officeId, from, to].join("\n");

/** As spec §3 has them. */
export async function readDays(db: Db, asked: DaysAsked): Promise<ScheduleSlot[]> {
  const rows = await openDays(db, asked);
  return rows.map(({ id, date, capacity, used }) => {
    return { id: String(id), date, slot: capacity, used };
  });
}

/** No promise reaches further back. */
const DAYS_BACK = 90;

type Place = { id: string; region: string; province: string; municipality: string };

export type ClosedDays = {
  /** Whether a day is a holiday or the office is closed, as of the last refresh; without an office, nationwide only. */
  isClosed(day: string, office: Place | null): boolean;
  /** Reloads the closures. A job runs it every minute, so that no request waits for it. */
  refresh(): Promise<void>;
};

/** A cache of closed days; closures take effect in every process within a minute. */
export function watchClosedDays({ db, now }: { db: Db; now: () => Date }): ClosedDays {
  let closures: readonly Closure[] = [];
  return {
    isClosed: (day, office) =>
      closures.some(
        (closure) => closure.from_date <= day && day <= closure.to_date && holds(closure, office),
      ),
    async refresh() {
      closures = await closuresSince(db, addDays(manilaDay(now()), -DAYS_BACK));
    },
  };
}

/** A closure applies to every office that matches all its fields (0009_appointment.sql). */
const holds = (closure: Closure, office: Place | null): boolean =>
  (closure.region ?? office?.region) === office?.region &&
  (closure.province ?? office?.province) === office?.province &&
  (closure.municipality ?? office?.municipality) === office?.municipality &&
  (closure.office_id ?? office?.id) === office?.id;
