/** Digits of a number with its country code (spec §5). */
const MAX_DIGITS = 15;
const COUNTRY = "63";

/** What is typed or pasted after the fixed +63, as 0917…, 63917… or +63917… too: the digits of the country alone. */
function nationalDigits(text: string): string {
  const digits = text.replaceAll(/\D/gu, "");
  // A mobile number begins with 9: "639" can only be the country code once more.
  const bare = text.trim().startsWith("+63") || digits.startsWith("639") ? digits.slice(2) : digits;
  return (bare.length > 1 ? bare.replace(/^0+/u, "") : bare).slice(0, MAX_DIGITS - COUNTRY.length);
}

/** Mask `...-...-....` (spec §5); digits too many stay to be seen, up to 15 with the country code. */
export function formatMobile(text: string): string {
  const digits = nationalDigits(text);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join("-");
}

/** What the mask shows → `+63…`, as it is stored and sent; nothing stays nothing. */
export function storedMobile(shown: string): string {
  const digits = nationalDigits(shown);
  return digits === "" ? "" : `+${COUNTRY}${digits}`;
}
