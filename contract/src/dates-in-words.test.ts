import { expect, test } from "vitest";
import {
  dayInWords,
  formatPaidAt,
  inWordsOf,
  momentInWords,
  shortDayInWords,
} from "./dates-in-words.ts";

test.each([
  ["2026-11-24", "en", "Tuesday, Nov 24, 2026", "Nov 24, 2026"],
  ["2026-11-24", "fil", "Martes, 24 Nobyembre 2026", "24 Nobyembre 2026"],
  ["2027-01-05", "fil", "Martes, 5 Enero 2027", "5 Enero 2027"],
  ["2028-02-29", "fil", "Martes, 29 Pebrero 2028", "29 Pebrero 2028"],
])("the day %s in %s", (day, language, words, short) => {
  expect(dayInWords(day, language)).toBe(words);
  expect(shortDayInWords(day, language)).toBe(short);
});

test.each([
  ["2026-01-05T16:07:00Z", "en", "Jan 06, 2026 12:07AM"],
  ["2026-01-05T16:07:00Z", "fil", "6 Enero 2026, 12:07 AM"],
  ["2026-11-24T06:05:00Z", "fil", "24 Nobyembre 2026, 2:05 PM"],
  ["2026-12-31T15:59:00Z", "fil", "31 Disyembre 2026, 11:59 PM"],
])("the moment %s in %s, as Manila counts", (at, language, words) => {
  expect(momentInWords(new Date(at), language)).toBe(words);
});

test("a payment's moment", () => {
  expect(formatPaidAt(new Date("2026-01-05T16:07:00Z"))).toBe("Jan 06, 2026 12:07AM");
  expect(formatPaidAt(new Date("2026-01-05T04:07:00Z"))).toBe("Jan 05, 2026 12:07PM");
});

test.each([
  ["en", { month: "short" }, "en-US"],
  ["fil", { month: "long" }, "fil"],
] as const)("every month and weekday in %s is named as in CLDR", (language, month, locale) => {
  const name = (date: Date, options: Intl.DateTimeFormatOptions) =>
    date.toLocaleString(locale, { timeZone: "UTC", ...options });
  for (let count = 1; count <= 12; count += 1) {
    const day = `2026-${String(count).padStart(2, "0")}-${String(count).padStart(2, "0")}`;
    const words = dayInWords(day, language);
    expect(words).toContain(name(new Date(day), month));
    expect(words).toContain(`${name(new Date(day), { weekday: "long" })},`);
  }
});

test.each([
  ["Monday to Friday, 8:00 AM to 5:00 PM", "Lunes hanggang Biyernes, 8:00 AM hanggang 5:00 PM"],
  ["Mon.-Sat. 8 am - 12 nn, 1 p.m. to 5 p.m.", "Lunes-Sabado 8 am - 12 nn, 1 p.m. hanggang 5 p.m."],
  ["Saturday and Sunday closed", "Sabado at Linggo sarado"],
  ["8:00 AM–5:00 PM", "8:00 AM–5:00 PM"],
  ["Aug. 25, 2025", "25 Agosto 2025"],
  ["Sept. 4, 2026, 6 AM", "4 Setyembre 2026, 6 AM"],
  ["May 3, 2026", "3 Mayo 2026"],
  // Other words stay as the operator wrote them.
  ["Windows 1 to 8, Monday to Friday", "Windows 1 to 8, Monday to Friday"],
  ["By Aug. 25, 2025 at the latest", "By 25 Agosto 2025 at the latest"],
  ["Lunes hanggang Biyernes", "Lunes hanggang Biyernes"],
])("what an operator wrote, %j, in Filipino", (written, filipino) => {
  expect(inWordsOf("fil", written)).toBe(filipino);
  expect(inWordsOf("en", written)).toBe(written);
});
