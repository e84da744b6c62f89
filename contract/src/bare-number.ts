import * as v from "valibot";

/**
 * A number without spaces and dashes, in capitals. Nothing is cut and nothing else is changed: what has a character
 * too many is refused instead of becoming the number of another person. The formatters that cut are for
 * fields while somebody types.
 */
export const bareNumber = (text: string): string =>
  text
    .replaceAll(/[\s\p{Dash}]/gu, "")
    // Only these: other capitals have more characters (ß), or turn into letters of the alphabet (ſ, ı).
    .replaceAll(/[a-z]+/gu, (letters) => letters.toUpperCase());

/** A schema for a number that has exactly the right characters once `bareNumber` has been applied. */
export const exactly = (
  form: RegExp,
  sentence: string,
  write: (bare: string) => string = (bare) => bare,
) => v.pipe(v.string(), v.transform(bareNumber), v.regex(form, sentence), v.transform(write));
