import { shortCode } from "@portal/contract/text";
import * as v from "valibot";

/** One to so many characters. */
export const shortText = (most: number) => v.pipe(shortCode(most), v.minLength(1));

/** `yes` or `no`. */
export const yesNo = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(["yes", "no"]),
  v.transform((word) => word === "yes"),
);

/** Several values in one cell, with semicolons between them. */
export const several = <T extends string>(values: readonly T[]) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(";")
        .map((one) => one.trim())
        .filter((one) => one !== ""),
    ),
    v.check(
      (given) =>
        given.every((one) => (values as readonly string[]).includes(one)) &&
        new Set(given).size === given.length,
      `Each may be there once, with semicolons between them: ${values.join("; ")}.`,
    ),
    v.transform((given) => given as T[]),
  );

/** A number between two others. */
export const numberIn = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.transform(Number),
    v.number(),
    v.check((value) => value >= least && value <= most, `It is between ${least} and ${most}.`),
  );

/** One of these words, in any case and with spaces, dashes or underscores between: "FOR_VERIFICATION". */
export const word = <T extends string>(words: readonly T[]) =>
  v.pipe(
    v.string(),
    v.transform((text) => words.find((one) => plain(one) === plain(text)) ?? text),
    v.picklist(words),
  );

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s_-]+/gu, " ")
    .trim();

const MONTHS =
  "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|peb|abr|hun|hul|ago|set|okt|nob|dis";

/** What a spreadsheet makes of a number that it takes for something else, and how it is called. */
const CHANGED: readonly [form: RegExp, made: string][] = [
  // "Mar-90", "Mar-1990", "1-Dec". A plate with a dash is in capitals: "MAR-1990".
  [new RegExp(`^(?:${MONTHS})[a-z]*[-/ ]\\d{1,2}$`, "iu"), "a date"],
  [/^[A-Z][a-z]{2,}[-/ ]\d{4}$/u, "a date"],
  [new RegExp(`^\\d{1,2}[-/ ](?:${MONTHS})[a-z]*(?:[-/ ]\\d{2,4})?$`, "iu"), "a date"],
  [/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T].*)?$/u, "a date"],
  [/^\d+(?:\.\d+)?e[+-]\d+$/iu, "a rounded number"],
  [/^(?:true|false|yes|no|totoo|mali)$/iu, "a yes or no"],
  [/^#(?:ref!|n\/a|name\?|value!|num!|div\/0!|null!)/iu, "an error"],
];

/** A printed number, unless a spreadsheet has made something else of it. */
export const printedNumber = <Schema extends v.GenericSchema<string, string>>(number: Schema) =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const [, made] = CHANGED.find(([form]) => form.test(dataset.value.trim())) ?? [];
      if (made !== undefined)
        addIssue({
          message: `A spreadsheet has made ${made} of it: “${dataset.value.trim()}”. Format the column as text and enter it again.`,
        });
    }),
    number,
  );
