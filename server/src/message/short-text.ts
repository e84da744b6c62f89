/** The GSM alphabet (3GPP TS 23.038); a single other character more than halves the length of a message. */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Each counts as two characters. */
const EXTENDED = new Set("^{}\\[~]|€\f");

const PLAIN: Record<string, string> = {
  "–": "-",
  "—": "-",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "…": "...",
  "\u00a0": " ",
  "₱": "PHP ",
};

const isGsm = (text: string): boolean =>
  [...text].every((sign) => BASIC.has(sign) || EXTENDED.has(sign));

/** Converts text to the GSM alphabet: `Ñ` is in it, other accents are dropped, anything else becomes `?`. */
export const gsmText = (text: string): string => [...text.normalize("NFC")].map(gsmSign).join("");

function gsmSign(sign: string): string {
  if (isGsm(sign)) return sign;
  const plain = PLAIN[sign] ?? sign.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return plain !== "" && isGsm(plain) ? plain : "?";
}

/** Length in GSM characters; 160 fit into one message. */
export const gsmLength = (text: string): number =>
  [...text].reduce((places, sign) => places + (EXTENDED.has(sign) ? 2 : 1), 0);

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
