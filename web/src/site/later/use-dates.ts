import { dayInWords, momentInWords, shortDayInWords } from "@portal/contract/dates-in-words";
import { useLingui } from "@lingui/react";

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
const unbroken = (text: string): string => text.replaceAll(/(?<!\p{L},) (?!\d{1,2}:)/gu, "\u00A0");

/** Days and moments in the page's language. */
export function useDates(): Dates {
  const { locale } = useLingui().i18n;
  const shortDay = (day: string) => unbroken(shortDayInWords(day, locale));
  const moment = (instant: Date) => unbroken(momentInWords(instant, locale));
  return {
    day: (day) => unbroken(dayInWords(day, locale)),
    shortDay,
    moment,
    written: (at) => (DAY.test(at) ? shortDay(at) : moment(new Date(at))),
  };
}
