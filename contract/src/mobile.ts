import * as v from "valibot";
import * as sentences from "./sentences.ts";

const FULL_WIDTH = /[\uFF01-\uFF5E]/gu;
/** Dashes of any kind, dots, brackets, and the invisible characters that address books copy. */
const BETWEEN_DIGITS = /[\s()[\].,/_·•\p{Dash}\p{Cf}]/gu;
/** The country, written with the zero of calls within it or without. */
const COUNTRY = /^(?:\+|00|011)?63(?=0?[2-9])/u;
const FROM_ABROAD = /^(?:\+|00|011)(?!63|0)/u;
/** Digits of a mobile number after the country; DITO has 895 to 898. */
const MOBILE = /^(?:9\d\d|89[5-8])\d{7}$/u;
const BEGINS_AS_MOBILE = /^(?:9|89[5-8])/u;
const LANDLINE = /^(?:[2-7]\d{6,9}|8\d{6,7}|8[2-8]\d{7,8})$/u;
const DIGITS = 10;

const bareOf = (text: string): string =>
  text
    .replaceAll(FULL_WIDTH, (sign) => sign.normalize("NFKC"))
    .replace(/^\s*(?:tel|sms):/iu, "")
    .replaceAll(BETWEEN_DIGITS, "");

/** What stands after the country code or the zero of calls within the country. */
const afterCountry = (bare: string): string => bare.replace(COUNTRY, "").replace(/^0/u, "");

/**
 * Mobile (spec §5, R-44) as people and address books write it: 0917…, 639…, +63 917…, +63 (0)917…, 0063…, 917….
 * @returns `+63` and 10 digits, or null for an invalid number
 */
export function normaliseMobile(text: string): string | null {
  const digits = afterCountry(bareOf(text));
  return MOBILE.test(digits) ? `+63${digits}` : null;
}

/** `+639171234567` → `0917 123 4567`. */
export function displayMobile(mobile: string): string {
  const digits = /^\+63(\d{3})(\d{3})(\d{4})$/u.exec(mobile);
  return digits ? `0${digits[1]} ${digits[2]} ${digits[3]}` : mobile;
}

/** What is wrong with an invalid number, and what would be right. */
function faultOf(text: string) {
  const bare = bareOf(text);
  if (!/^\+?\d+$/u.test(bare)) return sentences.mobile;
  if (FROM_ABROAD.test(bare)) return sentences.mobileAbroad;
  const digits = afterCountry(bare);
  if (BEGINS_AS_MOBILE.test(digits))
    return digits.length < DIGITS ? sentences.mobileShort : sentences.mobileLong;
  return LANDLINE.test(digits) ? sentences.mobileLandline : sentences.mobileStart;
}

/** Accepts any spelling and outputs +63 and 10 digits. */
export const Mobile = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, sentences.fillIn),
  v.check(
    (text) => normaliseMobile(text) !== null,
    ({ input }) => faultOf(input),
  ),
  v.transform((text) => normaliseMobile(text) ?? text),
);
