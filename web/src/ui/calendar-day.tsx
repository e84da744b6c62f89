import type { CalendarDate } from "@internationalized/date";
import { useContext, useEffect, useRef, type ReactNode } from "react";
import { CalendarStateContext } from "react-aria-components/Calendar";
import { classNames } from "./class-names.ts";

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
