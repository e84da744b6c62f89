import * as v from "valibot";
import * as sentences from "./sentences.ts";

/** Separators: dashes of any kind, and the invisible characters that address books copy. */
const BETWEEN_DIGITS = /[\s().\p{Dash}\p{Cf}]/gu;

/**
 * Mobile (spec §5): 09… (11), 639… (12) or +639… (13), normalised first.
 * @returns `+639XXXXXXXXX`, or null for an invalid number
 */
export function normaliseMobile(text: string): string | null {
  const bare = text.replace(BETWEEN_DIGITS, "");
  const digits = /^(?:09|\+639|639)(\d{9})$/u.exec(bare)?.[1];
  return digits === undefined ? null : `+639${digits}`;
}

/** `+639171234567` → `0917 123 4567`. */
export function displayMobile(mobile: string): string {
  const digits = /^\+639(\d{2})(\d{3})(\d{4})$/u.exec(mobile);
  return digits ? `09${digits[1]} ${digits[2]} ${digits[3]}` : mobile;
}

/** Accepts any spelling and outputs +639XXXXXXXXX. */
export const Mobile = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, sentences.fillIn),
  v.check((text) => normaliseMobile(text) !== null, sentences.mobile),
  v.transform((text) => normaliseMobile(text) ?? text),
);
