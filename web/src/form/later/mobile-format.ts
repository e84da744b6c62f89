/** Digits of a number with its country code (spec §5). */
const MAX_DIGITS = 15;
const COUNTRY = "63";

/** The national digits of text typed or pasted after the fixed +63, including 0917…, 63917… and +63917…. */
function nationalDigits(text: string): string {
  const digits = text.replaceAll(/\D/gu, "");
  // A mobile number starts with 9: "639" can only be the country code again.
  const bare = text.trim().startsWith("+63") || digits.startsWith("639") ? digits.slice(2) : digits;
  return (bare.length > 1 ? bare.replace(/^0+/u, "") : bare).slice(0, MAX_DIGITS - COUNTRY.length);
}

/** Mask `...-...-....` (spec §5); extra digits stay visible, up to 15 with the country code. */
export function formatMobile(text: string): string {
  const digits = nationalDigits(text);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join("-");
}

/** Masked text → `+63…`, as stored and sent; "" stays "". */
export function storedMobile(shown: string): string {
  const digits = nationalDigits(shown);
  return digits === "" ? "" : `+${COUNTRY}${digits}`;
}
