import { type CalendarDate, GregorianCalendar, parseDate } from "@internationalized/date";
import { type ContextType, Fragment, type ReactNode, useContext, useEffect, useRef } from "react";
import {
  Button,
  Calendar as AriaCalendar,
  CalendarGrid,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
  Heading,
} from "react-aria-components/Calendar";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { longDay } from "./calendar-words.ts";
import { Icon } from "./icons.tsx";
import { classNames } from "./look.ts";

type CalendarProps = {
  /** The grid's accessible name, such as "Appointment date". */
  label: string;
  /** A language tag; the calendar is Gregorian in every language. */
  language: string;
  /** YYYY-MM-DD, without a time zone. */
  value: string | null;
  onChange: (day: string) => void;
  /** The first and last day that can be reached. */
  min: string;
  max: string;
  /** The calendar opens at the month of this day, which is also its tab stop. */
  opensOn: string;
  isAvailable: (day: string) => boolean;
  /** Follows the date in a day's accessible name: "12 slots left". */
  describe: (day: string) => string;
  /** What is drawn below a day's number; screen readers get `describe`. */
  note: (day: string) => ReactNode;
  previousLabel: string;
  nextLabel: string;
};

const stepLook =
  "inline-flex size-11 cursor-pointer items-center justify-center rounded-control text-brand transition-colors " +
  "hover:bg-brand-on hover:text-brand-deep disabled:cursor-not-allowed disabled:bg-transparent disabled:text-line";

const gregorian = () => new GregorianCalendar();

/** The library adds a button for screen readers after the grid, and has no Filipino label for it. */
function nameLastButton(calendar: HTMLElement | null, label: string): void {
  calendar?.querySelector(":scope > :last-child > button")?.setAttribute("aria-label", label);
}

type Week = readonly (CalendarDate | null)[];
type Limits = Pick<NonNullable<ContextType<typeof CalendarStateContext>>, "minValue" | "maxValue">;

/** Whether a week has a day between the first and the last that can be reached. */
function isReachable(week: Week, { minValue, maxValue }: Limits): boolean {
  const days = week.filter((day) => day !== null);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return false;
  return (!minValue || last.compare(minValue) >= 0) && (!maxValue || first.compare(maxValue) <= 0);
}

/** The weeks of the month shown. The library's own body would begin with weeks that are over. */
function CalendarWeeks({ children }: { children: (date: CalendarDate) => ReactNode }) {
  const state = useContext(CalendarStateContext);
  if (!state) return null;
  const { start } = state.visibleRange;
  const weeks = Array.from({ length: state.getWeeksInMonth(start) }, (_, index) =>
    state.getDatesInWeek(index, start),
  );
  return (
    <tbody>
      {weeks
        .filter((week) =>
          isReachable(
            week.filter((day) => day?.month === start.month),
            state,
          ),
        )
        .map((week) => (
          <tr key={String(week[0])}>
            {week.map((date) =>
              date ? <Fragment key={date.toString()}>{children(date)}</Fragment> : null,
            )}
          </tr>
        ))}
    </tbody>
  );
}

/** A calendar month; only available days can be chosen. */
export function Calendar(props: CalendarProps) {
  const { label, language, value, onChange, isAvailable, describe, note } = props;
  function pick(day: string) {
    if (isAvailable(day)) onChange(day);
  }
  return (
    <I18nProvider locale={`${language}-u-ca-gregory-nu-latn`}>
      <AriaCalendar
        ref={(calendar) => nameLastButton(calendar, props.nextLabel)}
        aria-label={label}
        createCalendar={gregorian}
        firstDayOfWeek="sun"
        // The chosen day is shown by the day itself.
        value={null}
        onChange={(date) => pick(date.toString())}
        isDateUnavailable={(date) => !isAvailable(date.toString())}
        minValue={parseDate(props.min)}
        maxValue={parseDate(props.max)}
        defaultFocusedValue={parseDate(props.opensOn)}
        className="flex flex-col gap-1"
      >
        <div className="flex items-center justify-between">
          <Button slot="previous" aria-label={props.previousLabel} className={stepLook}>
            <Icon name="chevron-left" />
          </Button>
          <Heading className="text-lg!" />
          <Button slot="next" aria-label={props.nextLabel} className={stepLook}>
            <Icon name="chevron-right" />
          </Button>
        </div>
        <CalendarGrid
          weekdayStyle="short"
          // The margin takes back the gap around the outer days: the grid is as wide as its heading.
          className="-mx-1 -mb-1 w-[calc(100%+var(--spacing)*2)] max-w-none table-fixed border-separate border-spacing-1"
        >
          <CalendarGridHeader>
            {(weekday) => (
              <CalendarHeaderCell className="pb-1 text-[min(0.875rem,4.4vw)] font-semibold text-ink-soft">
                {weekday}
              </CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarWeeks>
            {(date) => {
              const day = date.toString();
              return (
                <CalendarDay
                  date={date}
                  name={`${longDay(day, language)}, ${describe(day)}`}
                  note={note(day)}
                  available={isAvailable(day)}
                  selected={day === value}
                  onPick={() => pick(day)}
                />
              );
            }}
          </CalendarWeeks>
        </CalendarGrid>
      </AriaCalendar>
    </I18nProvider>
  );
}

export type DayProps = {
  date: CalendarDate;
  /** The full name of the day, for screen readers. */
  name: string;
  /** Drawn below the number; screen readers get `name`. */
  note: ReactNode;
  available: boolean;
  selected: boolean;
  onPick: () => void;
};

const dayLook =
  "relative flex min-h-14 w-full flex-col items-center justify-center gap-1.5 rounded-control border py-1 " +
  // Limited, because seven days must fit side by side; the list shows the days in any text size.
  "text-[min(1rem,6vw)] leading-none focus-visible:z-10";

function look(available: boolean, selected: boolean): string {
  if (!available)
    return "cursor-not-allowed border-transparent text-ink-soft forced-colors:border-[Canvas] forced-colors:text-[GrayText]";
  return selected
    ? "cursor-pointer border-brand bg-brand font-bold text-paper forced-colors:border-[Highlight] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none"
    : "cursor-pointer border-brand/40 bg-paper font-bold text-brand transition-colors hover:border-brand hover:bg-brand-on";
}

/**
 * One day of the grid. The library's own cell would say "Today" by the browser's clock and announce each choice a
 * second time, so we have our own cell; the keyboard and the months are the library's.
 */
export function CalendarDay({ date, name, note, available, selected, onPick }: DayProps) {
  const state = useContext(CalendarStateContext);
  const button = useRef<HTMLButtonElement>(null);
  const inMonth = state?.visibleRange.start.month === date.month;
  const focused = inMonth && Boolean(state?.isCellFocused(date));
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  // Days of adjacent months only fill the week.
  if (!state || !inMonth) return <td aria-hidden="true" className="p-0" />;
  const reachable = !state.isCellDisabled(date);
  return (
    <td
      // On a phone the outer days would touch the edges of the screen.
      className="p-0 max-[411px]:first:pl-1 max-[411px]:last:pr-1"
      aria-selected={selected}
      aria-disabled={!available || undefined}
    >
      <button
        ref={button}
        type="button"
        // A roving tabindex: only the grid's focused day is a tab stop.
        tabIndex={reachable && date.compare(state.focusedDate) === 0 ? 0 : -1}
        aria-disabled={!available || undefined}
        onFocus={() => {
          if (reachable) state.setFocusedDate(date);
          state.setFocused(true);
        }}
        onClick={() => {
          if (available) onPick();
        }}
        className={classNames(dayLook, look(available, selected))}
      >
        <span className="sr-only">{name}</span>
        <span aria-hidden="true">{date.day}</span>
        {note ? (
          <span
            aria-hidden="true"
            className="flex h-3.5 items-center text-[min(0.875rem,4.4vw)] leading-none"
          >
            {note}
          </span>
        ) : null}
      </button>
    </td>
  );
}
