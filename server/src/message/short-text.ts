import { gsmLength, gsmText } from "./gsm-text.ts";

/** Characters in one message (3GPP TS 23.038). */
const ONE_MESSAGE = 160;
/** Names are not cut below this length. */
const SHORTEST = 12;
const LONGEST = 60;
const ELLIPSIS = "...";

/** Cuts text to whole words within `longest` characters, and drops an unclosed bracket. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, longest - ELLIPSIS.length + 1);
  const lastSpace = kept.lastIndexOf(" ");
  // A single word that is too long is cut.
  const words = kept.slice(0, lastSpace > 0 ? lastSpace : longest - ELLIPSIS.length);
  return `${words.replace(/\s*\([^)]*$|[\s,.;:-]+$/u, "")}${ELLIPSIS}`;
}

/** The text in the GSM alphabet; names in it are cut until it fits into one message. */
export function shortText(write: (longest: number) => string): string {
  for (let longest = LONGEST; ; longest -= 1) {
    // A shortened name at the end of a sentence already has its full stop.
    const text = gsmText(write(longest)).replaceAll("....", ELLIPSIS);
    if (gsmLength(text) <= ONE_MESSAGE || longest === SHORTEST) return text;
  }
}
