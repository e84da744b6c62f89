import type { CalendarDate } from "@internationalized/date";
import { Fragment, useContext, type ContextType, type ReactNode } from "react";
import { CalendarStateContext } from "react-aria-components/Calendar";

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
export function CalendarWeeks({ children }: { children: (date: CalendarDate) => ReactNode }) {
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
