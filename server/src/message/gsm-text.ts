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
