import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growDate, isRoomForDate, settleDate, shapeDate } from "../form/typed-date.ts";
import { formatMobile, isRoomForMobile, readMobile, regroupMobile } from "../form/mobile-input.tsx";
import {
  isRoomForLicense,
  isRoomForLtms,
  readLicense,
  readLtms,
  readPlateOrMv,
  shapeLicense,
  shapeLtms,
} from "../track/typed-number.ts";
import { written, type Edit, type EditKind, type Writing } from "./text-input.tsx";

const license: Writing = {
  format: shapeLicense,
  whole: readLicense,
  isRoomFor: isRoomForLicense,
};
const ltms: Writing = { format: shapeLtms, whole: readLtms, isRoomFor: isRoomForLtms };
const plate: Writing = { format: (text) => text.toUpperCase(), whole: readPlateOrMv };
const mobile: Writing = {
  format: regroupMobile,
  grow: formatMobile,
  whole: readMobile,
  isRoomFor: isRoomForMobile,
};
const date: Writing = {
  format: shapeDate,
  grow: growDate,
  whole: settleDate,
  isRoomFor: isRoomForDate,
};

/** `|` marks the caret. */
const at = (shown: string): Edit => ({
  text: shown.replace("|", ""),
  caret: shown.indexOf("|"),
});
const show = ({ text, caret }: Edit) => `${text.slice(0, caret)}|${text.slice(caret)}`;

describe("the text and the caret after an edit", () => {
  test.each<[string, Writing, EditKind, string, string]>([
    ["a digit typed at the end", license, "typed", "N011|", "N01-1|"],
    ["one that moves the others on", license, "typed", "N019|-12-00000", "N01-9|1-200000"],
    ["one into a whole number", license, "typed", "N019|-12-000001", "N01-9|1-2000001"],
    ["one beyond a whole number", license, "typed", "N01-12-0000019|", "N01-12-000001|"],
    ["one beyond a pasted number", license, "typed", "N01-12-00000199|", "N01-12-0000019|"],
    ["a sign of no number", license, "typed", "N01-x.1|2", "N01-X1|-2"],
    ["a word composed in one", license, "composed", "n0112000001|", "N01-12-000001|"],
    ["a composed word that is too long", license, "composed", "n01120000019|", "N01-12-0000019|"],
    ["backspace behind a dash", license, "delete-backward", "N01|12-000001", "N0|1-20-00001"],
    ["delete before a dash", license, "delete-forward", "N01|12-000001", "N01|-20-00001"],
    ["backspace at the end", license, "delete-backward", "N01-|", "N01|"],
    ["everything removed", license, "delete-backward", "|", "|"],
    ["pasted in front", license, "whole", "Lic. No. N01-|12-000001", "N01-|12-000001"],
    ["pasted with a label", license, "whole", "Lic. No.\u00a0n01–12–000001|", "N01-12-000001|"],
    ["a date without zeros", date, "typed", "1/|", "01/|"],
    ["a date's last digit", date, "typed", "1151990|", "11/51/990|"],
    ["a digit taken out of a date", date, "delete-backward", "01/|5/1990", "01/|5/1990"],
    ["another in its place", date, "typed", "01/2|5/1990", "01/2|5/1990"],
    ["one more in a date", date, "typed", "01/12|5/1990", "01/12|5/1990"],
    ["one more at a date's end", date, "typed", "01/15/19901|", "01/15/1990|"],
    ["a date pasted over everything", date, "whole", "1990-01-15|", "01/15/1990|"],
    ["a date with too much", date, "whole", "01/15/19901|", "01/15/19901|"],
    ["a letter among capitals", plate, "typed", "ABc|1234", "ABC|1234"],
    ["a letter that becomes two", plate, "typed", "Aß|1234", "ASS|1234"],
    ["a mobile number's 13th digit", mobile, "typed", "917-123-4567890|", "917-123-4567890|"],
    ["one beyond 15 with +63", mobile, "typed", "917-123-45678901|", "917-123-4567890|"],
    ["a mobile number with its country", mobile, "whole", "63 0917 123 4567|", "917-123-4567|"],
  ])("%s", (_name, writing, kind, shown, expected) => {
    expect(show(written(at(shown), kind, writing))).toBe(expected);
  });

  test("backspace clears a whole number one character at a time", () => {
    for (const [writing, whole] of [
      [license, "N01-12-000001"],
      [date, "01/15/1990"],
      [mobile, "917-123-4567"],
    ] as const) {
      let now = whole as string;
      for (let presses = 0; now !== ""; presses += 1) {
        expect(presses).toBeLessThan(whole.length);
        const text = now.slice(0, -1);
        const next = written({ text, caret: text.length }, "delete-backward", writing);
        expect(next).toEqual({ text: next.text, caret: next.text.length });
        expect(next.text.length).toBeLessThan(now.length);
        now = next.text;
      }
    }
  });
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`, "u"));
/** What belongs to the text, and in which order. */
const signsOf = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

const fields: [string, Writing, fc.Arbitrary<string>][] = [
  ["license number", license, digits(10).map((rest) => `N${rest}`)],
  ["LTMS client number", ltms, digits(15)],
  ["plate", plate, fc.stringMatching(/^[A-Z]{3}\d{4}$/u)],
  ["MV file number", plate, digits(15)],
  ["mobile number", mobile, digits(9).map((rest) => `9${rest}`)],
  [
    "birth date",
    date,
    fc
      .date({ min: new Date("1930-01-01"), max: new Date("2010-12-31"), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10))
      .map((iso) => `${iso.slice(5, 7)}${iso.slice(8)}${iso.slice(0, 4)}`),
  ],
];
const junk = fc.constantFrom("", " ", "\u00a0", "\u200b", "\n", "\t ");
/** Signs that the fields treat in their own ways, together more often than chance would have them. */
const special = fc.constantFrom(..."0129 -/.,:+JanTNMV\u{1d7ce}\u2013\u00bc\u00df\u00e9");
const dash = fc.constantFrom("-", "\u2010", "\u2011", "\u2013", "\u2014", "\u2212", " ", "");

describe.each(fields)("a %s, however it comes into its field", (_name, writing, signs) => {
  const leave = (text: string) => writing.whole?.(text) ?? writing.format(text);
  /** Types at the end, one edit a part. */
  const type = (parts: readonly string[], kind: EditKind = "typed") =>
    parts.reduce(
      ({ text }, part) =>
        written({ text: text + part, caret: text.length + part.length }, kind, writing),
      { text: "", caret: 0 },
    );

  test("by keys, in words, at once, with junk around it, in wide digits: the same text", () => {
    fc.assert(
      fc.property(signs, fc.nat(), junk, junk, dash, (all, cut, before, after, between) => {
        const keys = type([...all]);
        expect(signsOf(keys.text)).toBe(all);
        expect(keys.caret).toBe(keys.text.length);
        const shown = leave(keys.text);
        expect(signsOf(shown)).toBe(all);
        const middle = cut % all.length;
        expect(leave(type([all.slice(0, middle), all.slice(middle)]).text)).toBe(shown);
        for (const text of [
          all,
          shown,
          all.toLowerCase(),
          `${before}${shown}${after}`,
          shown.replaceAll("-", between),
          shown.replaceAll(/\d/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
        ]) {
          expect(leave(text)).toBe(shown);
          expect(leave(type([text], "whole").text)).toBe(shown);
        }
      }),
    );
  });

  test("a sign taken out and typed again is where it was, and the caret is behind it", () => {
    fc.assert(
      fc.property(signs, fc.nat(), (all, place) => {
        const shown = leave(all);
        const marks = [...shown.matchAll(/[\p{L}\p{N}]/gu)].map(({ index }) => index);
        const index = marks[place % marks.length] ?? 0;
        const without = { text: shown.slice(0, index) + shown.slice(index + 1), caret: index };
        const gone = written(without, "delete-backward", writing);
        expect(signsOf(gone.text)).toBe(signsOf(without.text));
        const sign = shown.charAt(index);
        const { text, caret } = written(
          {
            text: gone.text.slice(0, gone.caret) + sign + gone.text.slice(gone.caret),
            caret: gone.caret + 1,
          },
          "typed",
          writing,
        );
        expect(leave(text)).toBe(shown);
        expect(signsOf(text.slice(0, caret))).toBe(signsOf(shown.slice(0, index + 1)));
      }),
    );
  });

  test("one sign too many is not cut away into another number", () => {
    fc.assert(
      fc.property(signs, digits(1), (all, more) => {
        const shown = leave(all);
        for (const text of [all + more, shown + more, `${shown} ${more}`])
          expect(signsOf(leave(text))).toBe(all + more);
      }),
    );
  });

  test("writing twice changes nothing", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(special, fc.string({ unit: "grapheme", maxLength: 1 })) }),
        (text) => {
          for (const write of [writing.format, leave]) expect(write(write(text))).toBe(write(text));
        },
      ),
    );
  });
});
