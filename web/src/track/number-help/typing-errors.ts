import { upper } from "@portal/contract/text";

/** Signs that are easily taken for each other. */
const asDigit: Record<string, string> = { O: "0", I: "1", B: "8", S: "5" };
const asLetter: Record<string, string> = { "0": "O", "1": "I", "8": "B", "5": "S" };

/** More mistakes than these in one number are no likely typing error. */
const MOST_MISTAKES = 2;
/** Of what was perhaps meant, so many are worth a question. */
const MOST_SUGGESTIONS = 2;

/** Upper case, without spaces and dashes: how numbers are compared. */
export const bareNumber = (text: string): string => upper(text).replaceAll(/[\s\p{Dash}]/gu, "");

const isLetter = (sign: string): boolean => /^[A-Z]$/u.test(sign);
const isDigit = (sign: string): boolean => /^\d$/u.test(sign);

/** `text` brought into `shape` (L a letter, D a digit) by signs taken for each other; null where that is no way. */
function fitted(text: string, shape: string): { meant: string; mistakes: number } | null {
  if (text.length !== shape.length) return null;
  let meant = "";
  let mistakes = 0;
  for (const [at, sign] of [...text].entries()) {
    const isRight = shape[at] === "L" ? isLetter(sign) : isDigit(sign);
    const instead = shape[at] === "L" ? asLetter[sign] : asDigit[sign];
    if (!isRight && instead === undefined) return null;
    if (!isRight) mistakes += 1;
    meant += isRight ? sign : instead;
  }
  return { meant, mistakes };
}

/** The text with two neighbours changed for each other, at each place where a letter and a digit meet. */
function withNeighboursSwapped(text: string): string[] {
  const signs = [...text];
  return signs.slice(1).flatMap((sign, index) => {
    const before = signs[index] ?? "";
    if (isLetter(sign) === isLetter(before)) return [];
    return [[...signs.slice(0, index), sign, before, ...signs.slice(index + 2)].join("")];
  });
}

/** `1234ABC` written the other way round: `ABC1234`. */
function withGroupsSwapped(text: string): string[] {
  const [, digits, letters] = /^(\d+)([A-Z]+)$/u.exec(text) ?? [];
  return digits && letters ? [letters + digits] : [];
}

/**
 * What somebody may have meant by a number that is malformed or another one: by signs taken for each other (O and 0, I and 1,
 * B and 8, S and 5), or by a letter and a digit in the wrong order.
 * @param text bare, as `bareNumber` gives it
 * @param shapes of numbers there are, the commonest first: L a letter, D a digit
 * @returns at most two, the likeliest first; never the text itself
 */
export function corrections(text: string, shapes: readonly string[]): string[] {
  // A number that has a form of its own was hardly written in the wrong order, nor with two mistakes.
  const isRight = shapes.some((shape) => fitted(text, shape)?.mistakes === 0);
  const taken = shapes
    .flatMap((shape) => fitted(text, shape) ?? [])
    .filter(({ mistakes }) => mistakes > 0 && mistakes <= (isRight ? 1 : MOST_MISTAKES))
    .toSorted((a, b) => a.mistakes - b.mistakes)
    .map(({ meant }) => meant);
  if (isRight || taken.length > 0) return firstOf(taken);
  const swapped = [...withNeighboursSwapped(text), ...withGroupsSwapped(text)];
  return firstOf(
    swapped.filter((candidate) => shapes.some((shape) => fitted(candidate, shape)?.mistakes === 0)),
  );
}

const firstOf = (candidates: readonly string[]): string[] =>
  [...new Set(candidates)].slice(0, MOST_SUGGESTIONS);
