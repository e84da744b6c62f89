import { GregorianCalendar, parseDate, type CalendarDate } from "@internationalized/date";
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
import { Fragment, useContext, type ContextType, type ReactNode } from "react";
import { CalendarDay } from "./calendar-day.tsx";
import { longDay } from "./calendar-words.ts";
import { Icon } from "./icons.tsx";

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
        // The chosen day is shown by calendar-day.tsx.
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
