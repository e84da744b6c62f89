import { upper } from "@portal/contract/text";

/** Characters that are easily confused. */
const asDigit: Record<string, string> = { O: "0", I: "1", B: "8", S: "5" };
const asLetter: Record<string, string> = { "0": "O", "1": "I", "8": "B", "5": "S" };

/** More errors than this are not a probable typing error. */
const MAX_ERRORS = 2;
const MOST_SUGGESTIONS = 2;

/** Upper case, without spaces and dashes, for comparisons. */
export const bareNumber = (text: string): string => upper(text).replaceAll(/[\s\p{Dash}]/gu, "");

const isLetter = (sign: string): boolean => /^[A-Z]$/u.test(sign);
const isDigit = (sign: string): boolean => /^\d$/u.test(sign);

/** Fits `text` into `shape` (L a letter, D a digit) by exchanging confusable characters; null if impossible. */
function fitted(text: string, shape: string): { meant: string; errors: number } | null {
  if (text.length !== shape.length) return null;
  let meant = "";
  let errors = 0;
  for (const [at, sign] of [...text].entries()) {
    const isRight = shape[at] === "L" ? isLetter(sign) : isDigit(sign);
    const instead = shape[at] === "L" ? asLetter[sign] : asDigit[sign];
    if (!isRight && instead === undefined) return null;
    if (!isRight) errors += 1;
    meant += isRight ? sign : instead;
  }
  return { meant, errors };
}

/** The text with two neighbours swapped, at each boundary between letters and digits. */
function withNeighboursSwapped(text: string): string[] {
  const signs = [...text];
  return signs.slice(1).flatMap((sign, index) => {
    const before = signs[index] ?? "";
    if (isLetter(sign) === isLetter(before)) return [];
    return [[...signs.slice(0, index), sign, before, ...signs.slice(index + 2)].join("")];
  });
}

/** `1234ABC` becomes `ABC1234`. */
function withGroupsSwapped(text: string): string[] {
  const [, digits, letters] = /^(\d+)([A-Z]+)$/u.exec(text) ?? [];
  return digits && letters ? [letters + digits] : [];
}

/**
 * Probable corrections of a malformed or unknown number: confused characters (O and 0, I and 1, B and 8, S and 5),
 * or a letter and a digit in the wrong order.
 * @param text as returned by `bareNumber`
 * @param shapes valid formats, most common first: L a letter, D a digit
 * @returns at most two, most likely first; never the text itself
 */
export function corrections(text: string, shapes: readonly string[]): string[] {
  // A number in a valid format was probably not swapped and does not have two errors.
  const isRight = shapes.some((shape) => fitted(text, shape)?.errors === 0);
  const taken = shapes
    .flatMap((shape) => fitted(text, shape) ?? [])
    .filter(({ errors }) => errors > 0 && errors <= (isRight ? 1 : MAX_ERRORS))
    .toSorted((a, b) => a.errors - b.errors)
    .map(({ meant }) => meant);
  if (isRight || taken.length > 0) return firstOf(taken);
  const swapped = [...withNeighboursSwapped(text), ...withGroupsSwapped(text)];
  return firstOf(
    swapped.filter((candidate) => shapes.some((shape) => fitted(candidate, shape)?.errors === 0)),
  );
}

const firstOf = (candidates: readonly string[]): string[] =>
  [...new Set(candidates)].slice(0, MOST_SUGGESTIONS);
