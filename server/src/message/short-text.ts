import { gsmLength, gsmText } from "./gsm-text.ts";

/** What one message holds (3GPP TS 23.038). */
const ONE_MESSAGE = 160;
/** Names keep at least this much. */
const SHORTEST = 12;
const LONGEST = 60;

/** Loses its end beyond so many signs. */
export const shortened = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest - 3).trimEnd()}...` : text;

/** The text in the alphabet of text messages; names in it lose their ends before it takes more than one. */
export function shortText(write: (longest: number) => string): string {
  for (let longest = LONGEST; ; longest -= 1) {
    const text = gsmText(write(longest));
    if (gsmLength(text) <= ONE_MESSAGE || longest === SHORTEST) return text;
  }
}
