import { gsmLength, gsmText } from "./gsm-text.ts";

/** What one message holds (3GPP TS 23.038). */
const ONE_MESSAGE = 160;
/** Names keep at least this much. */
const SHORTEST = 12;
const LONGEST = 60;
const ELLIPSIS = "...";

/** Loses its last words beyond so many signs, and a bracket that would stay open. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, longest - ELLIPSIS.length + 1);
  const lastSpace = kept.lastIndexOf(" ");
  // A word longer than all the room is cut.
  const words = kept.slice(0, lastSpace > 0 ? lastSpace : longest - ELLIPSIS.length);
  return `${words.replace(/\s*\([^)]*$|[\s,.;:-]+$/u, "")}${ELLIPSIS}`;
}

/** The text in the alphabet of text messages; names in it lose their ends before it takes more than one. */
export function shortText(write: (longest: number) => string): string {
  for (let longest = LONGEST; ; longest -= 1) {
    // A sentence that ends in a shortened name has its point already.
    const text = gsmText(write(longest)).replaceAll("....", ELLIPSIS);
    if (gsmLength(text) <= ONE_MESSAGE || longest === SHORTEST) return text;
  }
}
