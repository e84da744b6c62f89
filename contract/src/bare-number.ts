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

/** A schema for a number that matches exactly after `bareNumber`. */
export const exactly = (
  form: RegExp,
  sentence: string,
  write: (bare: string) => string = (bare) => bare,
) => v.pipe(v.string(), v.transform(bareNumber), v.regex(form, sentence), v.transform(write));
