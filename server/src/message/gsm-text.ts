/** The alphabet of text messages (3GPP TS 23.038); one sign beyond it, and a message holds less than half. */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Each takes two places. */
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

/** A text in the alphabet of text messages alone: `Ñ` stays, an accent that it lacks goes, what nobody can write becomes `?`. */
export const gsmText = (text: string): string => [...text.normalize("NFC")].map(gsmSign).join("");

function gsmSign(sign: string): string {
  if (isGsm(sign)) return sign;
  const plain = PLAIN[sign] ?? sign.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return plain !== "" && isGsm(plain) ? plain : "?";
}

/** How many places a text takes: 160 fit into one message. */
export const gsmLength = (text: string): number =>
  [...text].reduce((places, sign) => places + (EXTENDED.has(sign) ? 2 : 1), 0);
