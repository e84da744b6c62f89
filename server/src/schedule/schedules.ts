import { purposeOf } from "@portal/contract/appointment-purpose";
import { addDays, manilaDay } from "@portal/contract/days";
import type { ScheduleSlot } from "@portal/contract/appointment";
import type { ClosedDays } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { keepPages, type Kept, type KeptPages } from "../http/public-page.ts";
import { takesAppointments } from "../office/office-store.ts";
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

/** Those of the database. */
export const watchSchedules = ({ db }: { db: Db }): Schedules =>
  keepSchedules((asked) => readDays(db, asked));

/** As spec §3 has them; none where the office has stopped to take appointments for this. */
async function readDays(db: Db, asked: DaysAsked): Promise<ScheduleSlot[]> {
  const purpose = purposeOf(asked.type, asked.appointableType);
  if (!purpose || !(await takesAppointments(db, asked.officeId, purpose))) return [];
  const rows = await openDays(db, asked);
  return rows.map(({ id, date, capacity, used }) => {
    return { id: String(id), date, slot: capacity, used };
  });
}

/** No promise reaches further back. */
const DAYS_BACK = 90;

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

type Office = Parameters<ClosedDays["isClosed"]>[1];

/** A closure applies to every office that matches all its fields (0009_appointment.sql). */
const holds = (closure: Closure, office: Office): boolean =>
  (closure.region ?? office?.region) === office?.region &&
  (closure.province ?? office?.province) === office?.province &&
  (closure.municipality ?? office?.municipality) === office?.municipality &&
  (closure.office_id ?? office?.id) === office?.id;
