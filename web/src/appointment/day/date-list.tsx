import type { ScheduleSlot } from "@portal/contract/appointment";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { monthTitle, weekdayOf } from "../../ui/calendar-words.ts";
import { classNames, dotLook } from "../../ui/look.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { choiceLook } from "../office/office-search-list.tsx";
import { byMonth, usePlacesLeft } from "./free-dates.ts";

type DateListProps = {
  /** Days with a free place, in order. */
  free: readonly ScheduleSlot[];
  picked: ScheduleSlot | null;
  onPick: (slot: ScheduleSlot) => void;
};

const rowLook =
  "has-checked:border-brand has-checked:bg-brand-on " +
  "has-focus-visible:shadow-[0_0_0_5px_var(--color-ink)] has-focus-visible:outline-3 has-focus-visible:outline-sun";

/** The month stands above the days: only a screen reader hears it with each. */
function DayWords({ slot }: { slot: ScheduleSlot }) {
  const { i18n } = useLingui();
  const left = usePlacesLeft();
  const { date } = slot;
  return (
    <span className="flex min-w-0 grow flex-col leading-snug sm:flex-row sm:justify-between sm:gap-x-3">
      <span className="text-[min(1em,9vw)] font-semibold wrap-anywhere">
        {weekdayOf(date, i18n.locale)}, {Number(date.slice(8))}
        <span className="sr-only"> {monthTitle(date, i18n.locale)}</span>
      </span>{" "}
      <span className="text-base text-ink-soft">{left(slot)}</span>
    </span>
  );
}

/** The calendar's days as a list, month by month. */
export function DateList({ free, picked, onPick }: DateListProps) {
  const { t, i18n } = useLingui();
  const name = useId();
  const months = byMonth(free);
  // Only the initial state: a month that the person closes stays closed.
  const [opened] = useState(() => (picked ?? free[0])?.date.slice(0, 7));
  function titleOf(month: string, count: number): string {
    const title = monthTitle(month, i18n.locale);
    return t`${title}: ${plural(count, { one: "# free date", other: "# free dates" })}`;
  }
  return (
    // On paper the chosen date, which stands below, is of use.
    <fieldset className="flex min-w-0 flex-col gap-2 print:hidden">
      <legend className="sr-only">{t`Free dates`}</legend>
      {months.map(({ month, slots }) => (
        <Disclosure key={month} summary={titleOf(month, slots.length)} open={month === opened}>
          <div className="flex flex-col gap-2 py-1">
            {slots.map((slot) => (
              <label key={slot.id} className={classNames(choiceLook, rowLook)}>
                <input
                  type="radio"
                  name={name}
                  checked={slot.id === picked?.id}
                  onChange={() => onPick(slot)}
                  className={dotLook}
                />
                <DayWords slot={slot} />
              </label>
            ))}
          </div>
        </Disclosure>
      ))}
    </fieldset>
  );
}
