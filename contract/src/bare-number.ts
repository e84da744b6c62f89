import * as v from "valibot";

/**
 * A number without spaces and dashes, in capitals. Never truncates: a number with an extra character must be refused
 * instead of becoming another person's. The formatters that truncate are only for typing.
 */
export const bareNumber = (text: string): string =>
  text
    .replaceAll(/[\s\p{Dash}]/gu, "")
    // Only ASCII: other letters change their length (ß) or become ASCII letters (ſ, ı).
    .replaceAll(/[a-z]+/gu, (letters) => letters.toUpperCase());

/**
 * Writes signs in groups: `A1234567890` with the sizes 3 and 2 is `A12-34-567890`. The last group takes the rest, so
 * that nothing is cut.
 */
export function inGroups(signs: string, sizes: readonly number[], separator = "-"): string {
  let at = 0;
  const groups = sizes.map((size) => signs.slice(at, (at += size)));
  return [...groups, signs.slice(at)].filter(Boolean).join(separator);
}

/** A schema for a number that matches exactly after `bareNumber`. */
export const exactly = (
  form: RegExp,
  sentence: string,
  write: (bare: string) => string = (bare) => bare,
) => v.pipe(v.string(), v.transform(bareNumber), v.regex(form, sentence), v.transform(write));
