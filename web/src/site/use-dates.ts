import { dayInWords, momentInWords, shortDayInWords } from "@portal/contract/dates-in-words";
import { useLingui } from "@lingui/react";
import { useIsNarrow } from "../ui/text-room.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/u;

export type Dates = {
  /** With its weekday. */
  day: (day: string) => string;
  shortDay: (day: string) => string;
  moment: (instant: Date) => string;
  /** A day or a moment of the wire. */
  written: (at: string) => string;
};

/** A line ends after the weekday or before the time, not within a date. */
const WITHIN = /(\p{L}, )| (?!\d{1,2}:)/gu;
/** In very large letters a date is wider than its line: it ends between two of its words. */
const WITHIN_TIME = / (?=[AP]M$)/gu;

const unbroken = (_: string, kept: unknown) => (typeof kept === "string" ? kept : "\u00A0");

/** Days and moments in the page's language. */
export function useDates(): Dates {
  const { locale } = useLingui().i18n;
  const narrow = useIsNarrow();
  const whole = (text: string) => text.replaceAll(narrow ? WITHIN_TIME : WITHIN, unbroken);
  const shortDay = (day: string) => whole(shortDayInWords(day, locale));
  const moment = (instant: Date) => whole(momentInWords(instant, locale));
  return {
    day: (day) => whole(dayInWords(day, locale)),
    shortDay,
    moment,
    written: (at) => (DAY.test(at) ? shortDay(at) : moment(new Date(at))),
  };
}
