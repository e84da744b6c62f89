import type { ScheduleSlot } from "@portal/contract/schedule-slot";
import type { Db } from "../db/tables.ts";
import { keepPages, type Kept, type KeptPages } from "../http/public-page.ts";
import { openDays, type DaysAsked } from "./schedule-store.ts";

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
