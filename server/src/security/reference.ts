/** 31 unambiguous characters: no 0 and O, no 1, I and L. The check character needs a prime number of them. */
const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const BASE = BigInt(SIGNS.length);
/** 11 random characters have 54 bits. */
const DRAWN = 11;
/** Prefix of a Reference Number: a request for delivery, an appointment, or a case. */
export type ReferenceKind = "LTO" | "APT" | "CAS";
const SHAPE = new RegExp(`^(?:LTO|APT|CAS)-([${SIGNS}]{4})-([${SIGNS}]{4})-([${SIGNS}]{4})$`, "u");

/** A new Reference Number, easy to read out, such as `LTO-7KQ2-M9DX-4HWC`: 54 random bits and a check character. */
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
  const whole = drawn + checkCharacter(drawn);
  return `${kind}-${whole.slice(0, 4)}-${whole.slice(4, 8)}-${whole.slice(8)}`;
}

/** Validates a Reference Number; detects any single wrong character and any two swapped ones. */
export function isReference(text: string): boolean {
  const whole = SHAPE.exec(text)?.slice(1).join("") ?? "";
  return whole !== "" && whole.endsWith(checkCharacter(whole.slice(0, DRAWN)));
}

/** The reference of one payment, at most 25 characters because of QR Ph. */
export const paymentReference = (reference: string, attempt: number): string =>
  `${reference}-${attempt}`;

/** The character that makes the sum of position × value a multiple of 31. */
function checkCharacter(drawn: string): string {
  const sum = [...drawn].reduce(
    (total, sign, index) => total + (index + 1) * SIGNS.indexOf(sign),
    0,
  );
  const place = DRAWN + 1;
  return [...SIGNS].find((_, value) => (sum + place * value) % SIGNS.length === 0) ?? "";
}
