import type { ScheduleSlot } from "@portal/contract/appointment";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, type ReactNode } from "react";
import { ReloadButton } from "../../site/loading/missing-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { roomOf, weeksOfMonthFrom, type Room, usePlacesLeft } from "./free-dates.ts";

/**
 * Seven days of 48 px with 4 px between are as wide as a small phone: there the card reaches both edges of the screen,
 * while its words stay below those of the other cards. On a wider phone the days reach into the card's padding.
 */
export const datesCardLook =
  "max-[411px]:-mx-4 max-[411px]:rounded-none max-[411px]:border-x-0 max-[411px]:px-[calc(var(--spacing)*8+1px)]";

const calendarLook =
  "max-[411px]:-mx-[calc(var(--spacing)*8+1px)] max-[411px]:overflow-x-clip min-[412px]:-mx-3 sm:mx-0";

type DateCalendarProps = {
  slots: readonly ScheduleSlot[];
  /** Days with a free place, in order. */
  free: readonly [ScheduleSlot, ...ScheduleSlot[]];
  picked: ScheduleSlot | null;
  /** The day of an appointment that is being moved. */
  now?: string | undefined;
  onPick: (slot: ScheduleSlot) => void;
};

function NoCalendar() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status">{t`The calendar could not be loaded. Choose a date from the list.`}</p>
      <ReloadButton variant="secondary" />
    </div>
  );
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

const dots: Record<Room, number> = { many: 3, few: 2, last: 1, none: 0 };
const STEP = 8;

/** Three dots for many slots, two for few, one for the last. Drawn, so that forced colours keep them. */
function RoomDots({ room }: { room: Room }) {
  const count = dots[room];
  const width = count * STEP;
  return (
    <svg viewBox={`0 0 ${width} 6`} width={width} height="6" fill="currentColor" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <circle key={index} cx={index * STEP + STEP / 2} cy="3" r="3" />
      ))}
    </svg>
  );
}

/** What the dots mean; screen readers get the number of slots with each day. */
function RoomLegend() {
  const { t } = useLingui();
  const words = [
    ["many", t`many slots`],
    ["few", t`few slots`],
    ["last", t`last slots`],
  ] as const;
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {words.map(([room, word]) => (
        <span key={room} className="inline-flex items-center gap-1.5">
          <span className="text-brand forced-colors:text-[CanvasText]">
            <RoomDots room={room} />
          </span>
          {word}
        </span>
      ))}
      <span>
        <Trans>Gray: not available</Trans>
      </span>
    </p>
  );
}

/** What is seen below the number of a day that is full. */
function DayNote({ slot }: { slot: ScheduleSlot }) {
  const { t } = useLingui();
  const room = roomOf(slot);
  return room === "none" ? t`full` : <RoomDots room={room} />;
}

/** The schedule as a calendar month; dots show how many slots a day has left. */
export function DateCalendar({ slots, free, picked, now, onPick }: DateCalendarProps) {
  const { t, i18n } = useLingui();
  const left = usePlacesLeft();
  const byDay = new Map(slots.map((slot) => [slot.date, slot]));
  const freeDays = new Map(free.map((slot) => [slot.date, slot]));
  function describe(day: string): string {
    const slot = byDay.get(day);
    if (day === now && !slot) return t`your appointment now`;
    if (!slot) return t`not available`;
    return day === picked?.date ? t`${left(slot)}, your date` : left(slot);
  }
  function noteOf(day: string): ReactNode {
    const slot = byDay.get(day);
    if (slot) return <DayNote slot={slot} />;
    return day === now ? t`yours` : null;
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
