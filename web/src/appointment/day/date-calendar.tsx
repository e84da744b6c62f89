import type { ScheduleSlot } from "@portal/contract/schedule-slot";
import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usePlacesLeft } from "./places-left.ts";

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

/** As high as a month of five weeks. */
export function CalendarSkeleton() {
  return <Skeleton className="h-90 w-full" />;
}

/** The schedule as a calendar month; each day shows its free places. */
export function DateCalendar({ slots, free, picked, onPick }: DateCalendarProps) {
  const { t, i18n } = useLingui();
  const { left, note } = usePlacesLeft();
  const byDay = new Map(slots.map((slot) => [slot.date, slot]));
  const freeDays = new Map(free.map((slot) => [slot.date, slot]));
  function describe(day: string): string {
    const slot = byDay.get(day);
    if (!slot) return t`not available`;
    return day === picked?.date ? t`${left(slot)}, your date` : left(slot);
  }
  return (
    <Suspense fallback={<CalendarSkeleton />}>
      {/* Into the card's padding, so that seven days of 44 px fit side by side on a phone. */}
      <div className="-mx-3 sm:mx-0">
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
          note={(day) => {
            const slot = byDay.get(day);
            return slot ? note(slot) : null;
          }}
          previousLabel={t`Previous month`}
          nextLabel={t`Next month`}
        />
      </div>
    </Suspense>
  );
}
