import type { ScheduleSlot } from "@portal/contract/schedule-slot";
import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, type ReactNode } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";
import { calendarLook } from "./calendar-look.ts";
import { roomOf, weeksOfMonthFrom } from "./free-dates.ts";
import { usePlacesLeft } from "./places-left.ts";
import { RoomDots, RoomLegend } from "./room-dots.tsx";

type DateCalendarProps = {
  slots: readonly ScheduleSlot[];
  /** Days with a free place, in order. */
  free: readonly [ScheduleSlot, ...ScheduleSlot[]];
  picked: ScheduleSlot | null;
  onPick: (slot: ScheduleSlot) => void;
};

function NoCalendar() {
  const { t } = useLingui();
  return <p role="status">{t`The calendar could not be loaded. Choose a date from the list.`}</p>;
}

// The calendar's library is as large as the rest of the screen; the list of days works without it.
const Calendar = lazy(() =>
  import("../../ui/calendar.tsx").then(
    (module) => ({ default: module.Calendar }),
    () => ({ default: NoCalendar }),
  ),
);

const WEEK = 60;
const HEAD = 80;

/** @param from the first day that it will show: the weeks before it are left out. */
export function CalendarSkeleton({ from }: { from: string }) {
  const height = HEAD + weeksOfMonthFrom(from) * WEEK;
  return (
    <span className="block" style={{ height }}>
      <Skeleton className="h-full w-full" />
    </span>
  );
}

/** What is seen below the number of a day that is full. */
function DayNote({ slot }: { slot: ScheduleSlot }) {
  const { t } = useLingui();
  const room = roomOf(slot);
  return room === "none" ? t`full` : <RoomDots room={room} />;
}

/** The schedule as a calendar month; dots show how many slots a day has left. */
export function DateCalendar({ slots, free, picked, onPick }: DateCalendarProps) {
  const { t, i18n } = useLingui();
  const left = usePlacesLeft();
  const byDay = new Map(slots.map((slot) => [slot.date, slot]));
  const freeDays = new Map(free.map((slot) => [slot.date, slot]));
  function describe(day: string): string {
    const slot = byDay.get(day);
    if (!slot) return t`not available`;
    return day === picked?.date ? t`${left(slot)}, your date` : left(slot);
  }
  function noteOf(day: string): ReactNode {
    const slot = byDay.get(day);
    return slot ? <DayNote slot={slot} /> : null;
  }
  return (
    <Suspense fallback={<CalendarSkeleton from={free[0].date} />}>
      <div className={calendarLook}>
        <Calendar
          label={t`Appointment date`}
          language={i18n.locale}
          value={picked?.date ?? null}
          onChange={(day) => {
            const slot = freeDays.get(day);
            if (slot) onPick(slot);
          }}
          min={free[0].date}
          max={free.at(-1)?.date ?? free[0].date}
          opensOn={picked?.date ?? free[0].date}
          isAvailable={(day) => freeDays.has(day)}
          describe={describe}
          note={noteOf}
          previousLabel={t`Previous month`}
          nextLabel={t`Next month`}
        />
      </div>
      <RoomLegend />
    </Suspense>
  );
}
