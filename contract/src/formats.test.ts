import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it, test } from "vitest";
import { BirthDate, isBirthDate } from "./birth-date.ts";
import { isRealDate, toDisplayDate, toIsoDate } from "./calendar-day.ts";
import { Email } from "./email.ts";
import { FileReference } from "./file-reference.ts";
import { formatLicenseNumber, LICENSE_NUMBER, maskLicenseNumber } from "./license-number.ts";
import { formatLtmsNumber } from "./ltms-number.ts";
import { formatPaidAt, manilaDay } from "./manila-time.ts";
import { displayMobile, Mobile, normaliseMobile } from "./mobile.ts";
import { formatPesos } from "./money.ts";
import { formatMvNumber, isMvNumber, maskMvNumber } from "./mv-number.ts";
import { formatPlateNumber, looksTemporary, maskPlateNumber } from "./plate-number.ts";
import { normalisePlateQuery } from "./plate-or-mv-number.ts";
import { Suffix } from "./suffix.ts";
import { orDash } from "./text.ts";

const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

describe("license number", () => {
  test.each([
    ["a1234567890", "A12-34-567890"],
    [" n01 12 000001 ", "N01-12-000001"],
    ["N01-12-000001", "N01-12-000001"],
    ["N01-12-0000019", "N01-12-000001"],
    ["n", "N"],
    ["n01", "N01"],
    ["n011", "N01-1"],
    ["", ""],
  ])("%j is written %j", (typed, written) => {
    expect(formatLicenseNumber(typed)).toBe(written);
  });

  it("keeps what it has written, whatever was typed", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const written = formatLicenseNumber(typed);
        expect(formatLicenseNumber(written)).toBe(written);
        expect(written.length).toBeLessThanOrEqual(13);
        expect(written).not.toMatch(/\s/u);
      }),
    );
  });

  it("finds every license number however it is spaced and cased", () => {
    const number = fc.stringMatching(/^[A-Z]\d{2}-\d{2}-\d{6}$/u);
    fc.assert(
      fc.property(number, (whole) => {
        expect(formatLicenseNumber(whole.toLowerCase().replaceAll("-", " "))).toBe(whole);
        expect(whole).toMatch(LICENSE_NUMBER);
      }),
    );
  });

  it("is masked so that the year and four digits stay unknown", () => {
    expect(maskLicenseNumber("N01-12-123456")).toBe("N01-**-****56");
  });
});

test.each([
  ["1", "1"],
  ["123456789012345", "12-345678-9012345"],
  ["12-345678-9012345", "12-345678-9012345"],
  ["12-3456789", "12-345678-9"],
  ["x", ""],
])("LTMS client number %j is written %j", (typed, written) => {
  expect(formatLtmsNumber(typed)).toBe(written);
});

describe("MV file number and plate", () => {
  test.each([
    ["130100000001001", "1301-00000001001"],
    ["1301-00000001001", "1301-00000001001"],
    [" 1301 0000 0001 001 ", "1301-00000001001"],
    ["abc 1001", "ABC1001"],
  ])("MV %j is written %j", (typed, written) => {
    expect(formatMvNumber(typed)).toBe(written);
  });

  test.each([
    ["abc 1001", "ABC1001"],
    ["123-abc", "123ABC"],
    ["abc\u20131234", "ABC1234"],
    ["1301\u201300000001001", "1301-00000001001"],
    ["130100000001001", "1301-00000001001"],
  ])("a search for %j asks for %j", (typed, asked) => {
    expect(normalisePlateQuery(typed)).toBe(asked);
  });

  it("masks both", () => {
    expect(maskMvNumber("1301-00000001001")).toBe("****-*********01");
    expect(maskPlateNumber("ABC1001")).toBe("A****01");
    expect(maskPlateNumber("S1")).toBe("**");
    expect(formatPlateNumber("abc 10 01")).toBe("ABC1001");
  });

  test.each([
    ["123456", true],
    ["12 34", true],
    ["1234567", false],
    ["ABC123", false],
    ["", false],
  ])("%j looks temporary: %j", (text, temporary) => {
    expect(looksTemporary(text)).toBe(temporary);
  });

  test.each([
    ["ABC100100", false],
    ["1301000000", true],
  ])("%j is carried as an MV number: %j", (text, mv) => {
    expect(isMvNumber(text)).toBe(mv);
  });
});

describe("mobile", () => {
  test.each([
    ["09171234567", "+639171234567"],
    ["0917 123 4567", "+639171234567"],
    ["+639171234567", "+639171234567"],
    ["639171234567", "+639171234567"],
    ["(0917) 123-4567", "+639171234567"],
    ["0917\u2013123\u20114567", "+639171234567"],
    ["\u202A+63 917 123 4567\u202C", "+639171234567"],
    ["9171234567", null],
    ["0917123456", null],
    ["091712345678", null],
    ["+6391712345678", null],
    ["+659171234567", null],
    ["+659123456789", null],
    ["08171234567", null],
    ["0917a234567", null],
    ["", null],
  ])("%j → %j", (typed, stored) => {
    expect(normaliseMobile(typed)).toBe(stored);
    expect(accepts(Mobile, typed)).toBe(stored !== null);
  });

  it("comes back the way people write it", () => {
    expect(displayMobile("+639171234567")).toBe("0917 123 4567");
    expect(displayMobile("-")).toBe("-");
  });
});

describe("dates", () => {
  test.each([
    ["1990-02-28", true],
    ["2000-02-29", true],
    ["1900-02-29", false],
    ["1990-02-30", false],
    ["1990-13-01", false],
    ["1990-1-1", false],
    ["", false],
  ])("%j is a real date: %j", (text, real) => {
    expect(isRealDate(text)).toBe(real);
  });

  test.each([
    ["02/29/2000", "2000-02-29"],
    ["02/30/1990", null],
    ["2000-02-29", null],
    ["2/9/2000", null],
  ])("%j → %j", (display, iso) => {
    expect(toIsoDate(display)).toBe(iso);
  });

  it("go back to the way people write them", () => {
    expect(toDisplayDate("2000-02-29")).toBe("02/29/2000");
  });

  it("refuses birth dates of the future and before 1900", () => {
    expect(isBirthDate("2026-11-21", "2026-11-21")).toBe(true);
    expect(isBirthDate("2026-11-22", "2026-11-21")).toBe(false);
    expect(isBirthDate("1899-12-31", "2026-11-21")).toBe(false);
    expect(accepts(BirthDate, "2999-01-01")).toBe(false);
  });

  it("counts days as Manila does", () => {
    expect(manilaDay(new Date("2026-11-21T15:59:59Z"))).toBe("2026-11-21");
    expect(manilaDay(new Date("2026-11-21T16:00:00Z"))).toBe("2026-11-22");
    expect(formatPaidAt(new Date("2026-01-05T16:07:00Z"))).toBe("Jan 06, 2026 12:07AM");
    expect(formatPaidAt(new Date("2026-01-05T04:07:00Z"))).toBe("Jan 05, 2026 12:07PM");
  });
});

describe("words", () => {
  test.each([
    ["jr", true],
    ["XIII", true],
    ["", true],
    ["N/A", true],
    ["SR", false],
    ["XIV", false],
  ])("suffix %j: %j", (typed, fine) => {
    expect(accepts(Suffix, typed)).toBe(fine);
  });
  test.each([
    ["a@b.example", true],
    ["a'b@x.ph", true],
    ["a@b", false],
    ["", false],
    ["a b@c.example", false],
  ])("e-mail %j: %j", (typed, fine) => {
    expect(accepts(Email, typed)).toBe(fine);
  });
  test.each([
    ["/abcdefghijklmnopqrstuv.jpg", true],
    ["abcdefghijklmnopqrstuv.jpg", false],
    ["/../../etc/passwd", false],
    ["/short.jpg", false],
  ])("file reference %j: %j", (text, fine) => {
    expect(accepts(FileReference, text)).toBe(fine);
  });
  it("shows a dash for what is missing, and amounts with two decimals", () => {
    expect([orDash(null), orDash(undefined), orDash(""), orDash("X"), orDash(0)]).toEqual([
      "-",
      "-",
      "-",
      "X",
      "0",
    ]);
    expect(formatPesos(1234.5)).toBe("₱1,234.50");
  });
});
