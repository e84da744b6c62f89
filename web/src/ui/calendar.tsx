import { GregorianCalendar, parseDate } from "@internationalized/date";
import {
  Calendar as AriaCalendar,
  Button,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from "react-aria-components/Calendar";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { CalendarDay } from "./calendar-day.tsx";
import { longDay } from "./calendar-words.ts";
import { Icon } from "./icons.tsx";

type CalendarProps = {
  /** Names the grid, such as "Appointment date". */
  label: string;
  /** A language tag; the months are Gregorian in every language. */
  language: string;
  /** Days are written YYYY-MM-DD and know no time zone. */
  value: string | null;
  onChange: (day: string) => void;
  /** First and last day that can be reached. */
  min: string;
  max: string;
  /** The month shown at first is the month of this day, and the tab key lands on it. */
  opensOn: string;
  isAvailable: (day: string) => boolean;
  /** What is said of a day after its date: "12 places left". */
  describe: (day: string) => string;
  /** What stands under its number: "12 left". */
  note: (day: string) => string | null;
  previousLabel: string;
  nextLabel: string;
};

const stepLook =
  "inline-flex size-11 cursor-pointer items-center justify-center rounded-control text-brand transition-colors " +
  "hover:bg-brand-on hover:text-brand-deep disabled:cursor-not-allowed disabled:bg-transparent disabled:text-line";

const gregorian = () => new GregorianCalendar();

/** After the grid the library puts a button for screen readers, and has no words for it in Filipino. */
function nameLastButton(calendar: HTMLElement | null, label: string): void {
  calendar?.querySelector(":scope > :last-child > button")?.setAttribute("aria-label", label);
}

/** A month of days, of which only the available ones can be picked. */
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
        // The day picked is ours to show: see calendar-day.tsx.
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
          className="w-full table-fixed border-separate border-spacing-px sm:border-spacing-1"
        >
          <CalendarGridHeader>
            {(weekday) => (
              <CalendarHeaderCell className="pb-1 text-[min(0.875rem,4.4vw)] font-semibold text-ink-soft">
                {weekday}
              </CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
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
          </CalendarGridBody>
        </CalendarGrid>
      </AriaCalendar>
    </I18nProvider>
  );
}
