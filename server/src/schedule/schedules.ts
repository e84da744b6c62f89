import type { ScheduleSlot } from "@portal/contract/schedule-slot";
import type { Db } from "../db/tables.ts";
import { publicPage, type PublicPage } from "../http/public-page.ts";
import { openDays, type DaysAsked } from "./schedule-store.ts";

const FRESH_MS = 1_000;
/** More than there are offices and services. */
const MOST = 2_000;

/** Open days by date, full ones too, and the answer that lists them. */
export type Schedule = { days: readonly ScheduleSlot[]; page: PublicPage };

/** The schedules in memory: everybody who asks for the same days within a second gets the same text. */
export type Schedules = {
  read(asked: DaysAsked): Promise<Schedule>;
  /** Later than this one, which is known to be outdated. */
  readAfter(outdated: Schedule, asked: DaysAsked): Promise<Schedule>;
};

type Kept = { readAt: number; reading: Promise<Schedule>; schedule?: Schedule };

export function keepSchedules(
  readFrom: (asked: DaysAsked) => Promise<ScheduleSlot[]>,
  now: () => number = () => performance.now(),
): Schedules {
  const kept = new Map<string, Kept>();
  const readAnew = (asked: DaysAsked): Promise<Schedule> => {
    const name = nameOf(asked);
    const before = kept.get(name)?.schedule;
    const last: Kept = {
      readAt: now(),
      reading: readFrom(asked).then((days) => scheduleOf(days, before)),
    };
    kept.delete(name);
    const [oldest] = kept.keys();
    if (kept.size >= MOST && oldest !== undefined) kept.delete(oldest);
    kept.set(name, last);
    last.reading.then(
      (schedule) => (last.schedule = schedule),
      () => {
        if (kept.get(name) === last) kept.delete(name);
      },
    );
    return last.reading;
  };
  return {
    read(asked) {
      const last = kept.get(nameOf(asked));
      return last && now() - last.readAt < FRESH_MS ? last.reading : readAnew(asked);
    },
    readAfter(outdated, asked) {
      const last = kept.get(nameOf(asked));
      return last && last.schedule !== outdated ? last.reading : readAnew(asked);
    },
  };
}

const nameOf = ({ type, appointableType, officeId, from, to }: DaysAsked): string =>
  [type, appointableType, officeId, from, to].join("\n");

/** The same text is not compressed again. */
function scheduleOf(days: ScheduleSlot[], before: Schedule | undefined): Schedule {
  const page = publicPage(days);
  return { days, page: before?.page.etag === page.etag ? before.page : page };
}

/** As spec §3 has them. */
export async function readDays(db: Db, asked: DaysAsked): Promise<ScheduleSlot[]> {
  const rows = await openDays(db, asked);
  return rows.map(({ id, date, capacity, used }) => {
    return { id: String(id), date, slot: capacity, used };
  });
}
