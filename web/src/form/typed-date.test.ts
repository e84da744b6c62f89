import fc from "fast-check";
import { expect, test } from "vitest";
import { faultIn, growDate, isoDateIn, readDate, settleDate, shapeDate } from "./typed-date.ts";

/** Ways to write the same day. */
const JANUARY_5 = [
  "1/5/1990",
  "01/05/1990",
  "01051990",
  "1-5-1990",
  "1.5.1990",
  "1 5 1990",
  "01\u201305\u20131990",
  "1990-01-05",
  "1990-1-05",
  "1990/01/05",
  "19900105",
  "Jan 5 1990",
  "Jan. 5, 1990",
  "jan 05 1990",
  "January 5, 1990",
  "JANUARY 5, 1990",
  "05 January 1990",
  "5 Jan 1990",
  "5 Enero 1990",
  "Enero 5, 1990",
  "ika-5 ng Enero 1990",
  "\uFF10\uFF11/\uFF10\uFF15/\uFF11\uFF19\uFF19\uFF10",
  " 01 / 05 / 1990 ",
];

const typed = (text: string): string =>
  [...text].reduce((shown, sign) => growDate(shown + sign), "");

test.each(JANUARY_5)("%j pasted is January 5", (text) => {
  expect(readDate(text)).toBe("01/05/1990");
});

test.each(JANUARY_5)("%j typed is January 5", (text) => {
  expect(typed(text)).toBe("01/05/1990");
});

test.each([
  ["15/1/1990", "01/15/1990"],
  ["15/01/1990", "01/15/1990"],
  ["15011990", "01/15/1990"],
  ["19/01/1990", "01/19/1990"],
  ["20011990", "01/20/1990"],
  ["5-1-1990", "05/01/1990"],
  ["12/11/1990", "12/11/1990"],
  ["30 Setyembre 2001", "09/30/2001"],
  ["Sept 30 2001", "09/30/2001"],
  ["Dis 25 2001", "12/25/2001"],
  ["Mayo 1, 2001", "05/01/2001"],
  ["Mar 1, 2001", "03/01/2001"],
  ["Marso 1, 2001", "03/01/2001"],
  ["Hunyo 1, 2001", "06/01/2001"],
  ["Friday, January 5, 1990", "01/05/1990"],
])("%j can only be read as %s", (text, date) => {
  expect(readDate(text)).toBe(date);
  expect(typed(text)).toBe(date);
});

test.each([
  ["1990-1-1", "01/01/1990"],
  ["1990 January 1", "01/01/1990"],
  ["1990-01-05T00:00:00.000Z", "01/05/1990"],
])("%j may be incomplete while typing, and is read on blur", (text, date) => {
  expect(typed(text.slice(0, 8))).not.toMatch(/^\d\d\/\d\d\/\d{4}$/u);
  expect(readDate(text)).toBe(date);
});

test.each([
  ["1x", "1", "1"],
  ["0x1-15 1990", "01/15/1990", "01/15/1990"],
  ["1x/15/1990", "01/15/1990", "01/15/1990"],
  ["12a15 1990", "12/15/1990", "12/15/1990"],
  ["01/15/199o", "01/15/199o", "01/15/199"],
  ["1990/15/01", "01/15/1990", "01/15/1990"],
  ["5th of January, 1990", "01/05/1990", "01/05/1990"],
  ["05JAN1990", "01/05/1990", "01/05/1990"],
  ["1990 5 Jan", "1990-5-Jan", "01/05/1990"],
  ["Lunes, ika-5 ng Enero 1990", "01/05/1990", "01/05/1990"],
])("%j: what can begin no month is dropped, %j", (text, shown, left) => {
  expect(typed(text)).toBe(shown);
  expect(settleDate(text)).toBe(left);
  expect(isoDateIn(text)).toBe(isoDateIn(left));
});

test("a letter that may begin a month stays until it does not", () => {
  expect(["12a", "12ap", "12apr", "12apr1", "12a1"].map(typed)).toEqual([
    "12a",
    "12ap",
    "12apr",
    "12apr1",
    "12/1",
  ]);
  expect(settleDate("12a")).toBe("12");
});

test.each([
  // Without a zero: only what can be one day alone.
  ["9151990", "09/15/1990"],
  ["1321990", "02/13/1990"],
  ["1151990", null],
  ["1311990", null],
  ["1121990", null],
])("seven digits, %j: %j", (text, date) => {
  expect(readDate(text)).toBe(date);
  expect(readDate(typed(text))).toBe(date);
  expect(faultIn(typed(text))).toEqual(date === null ? { fault: "digits" } : null);
});

test.each([
  "",
  "1990",
  "01/05/90",
  "15/15/1990",
  "02/30/1990",
  "January 1990",
  "31 April 1990",
  "01/05/1290",
  "May June 1990",
  "soon",
])("%j is not a date", (text) => {
  expect(readDate(text)).toBeNull();
});

test.each([
  ["02/28/1990", null],
  ["15/15/1990", { fault: "month", month: 15 }],
  ["00/15/1990", { fault: "month", month: 0 }],
  ["02/30/1990", { fault: "day", month: 2, year: 1990, days: 28 }],
  ["02/30/2000", { fault: "day", month: 2, year: 2000, days: 29 }],
  ["02/00/2000", { fault: "unfinished" }],
  ["01/05/90", { fault: "short_year" }],
  ["01/0", { fault: "unfinished" }],
  ["", { fault: "unfinished" }],
  ["January", { fault: "unfinished" }],
])("%j: %j", (text, fault) => {
  expect(faultIn(text)).toEqual(fault);
});

test("formatting is idempotent, and every real date is read as itself", () => {
  fc.assert(fc.property(fc.string(), (text) => shapeDate(shapeDate(text)) === shapeDate(text)));
  const days = fc.date({
    min: new Date("1900-01-01"),
    max: new Date("2099-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, (day) => {
      const [year = "", month = "", date = ""] = day.toISOString().slice(0, 10).split("-");
      const shown = `${month}/${date}/${year}`;
      expect(readDate(shown)).toBe(shown);
      expect(typed(shown)).toBe(shown);
      expect(readDate(`${year}-${month}-${date}`)).toBe(shown);
      expect(readDate(`${Number(month)}/${Number(date)}/${year}`)).toBe(shown);
    }),
  );
});
