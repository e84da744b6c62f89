/** 31 signs that nobody mistakes for one another: no 0 and O, no 1, I and L. A prime number of them makes the check exact. */
const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const BASE = BigInt(SIGNS.length);
/** 11 signs of chance are 54 bits. */
const DRAWN = 11;
/** What a Reference Number is for: a request for delivery, or an appointment. */
export type ReferenceKind = "LTO" | "APT";
const SHAPE = new RegExp(`^(?:LTO|APT)-([${SIGNS}]{4})-([${SIGNS}]{4})-([${SIGNS}]{4})$`, "u");

/** A new Reference Number for people to read out, such as `LTO-7KQ2-M9DX-4HWC`: 54 random bits and a check sign. */
export function createReference(
  random: (bytes: number) => Buffer,
  kind: ReferenceKind = "LTO",
): string {
  let number = BigInt(`0x${random(16).toString("hex")}`);
  const drawn = Array.from({ length: DRAWN }, () => {
    const sign = SIGNS.charAt(Number(number % BASE));
    number /= BASE;
    return sign;
  }).join("");
  const whole = drawn + checkSign(drawn);
  return `${kind}-${whole.slice(0, 4)}-${whole.slice(4, 8)}-${whole.slice(8)}`;
}

/** True for a Reference Number as we give them; false after any one wrong sign or two swapped ones. */
export function isReference(text: string): boolean {
  const whole = SHAPE.exec(text)?.slice(1).join("") ?? "";
  return whole !== "" && whole.endsWith(checkSign(whole.slice(0, DRAWN)));
}

/** One attempt to pay for a transaction, at most 25 characters as QR Ph carries them. */
export const paymentReference = (reference: string, attempt: number): string =>
  `${reference}-${attempt}`;

/** The sign that makes the sum of place × value a multiple of 31. */
function checkSign(drawn: string): string {
  const sum = [...drawn].reduce(
    (total, sign, index) => total + (index + 1) * SIGNS.indexOf(sign),
    0,
  );
  const place = DRAWN + 1;
  return [...SIGNS].find((_, value) => (sum + place * value) % SIGNS.length === 0) ?? "";
}
