import { bareNumber, corrections } from "./typing-errors.ts";
import { recognisePlate, type Recognised } from "./recognise-plate.ts";

export type LicenseLook =
  | "nothing"
  | "license"
  | "license_length"
  | "serial"
  | "client_number"
  | "plate"
  | "unlike";

const SHAPE = `L${"D".repeat(10)}`;

/** Recognised by format; the first match counts. */
const forms: readonly [RegExp, LicenseLook][] = [
  [/^$/u, "nothing"],
  [/^[A-Z]\d{10}$/u, "license"],
  // The card's serial number has 9 digits; so may an LTMS client number that was cut at 11 characters.
  [/^\d{9}$/u, "serial"],
  [/^\d{11,}$/u, "client_number"],
  [/^[A-Z]\d{0,9}$/u, "license_length"],
];

const plates = ["car", "motorcycle", "sticker_or_motorcycle"];

function lookOf(bare: string): LicenseLook {
  const told = forms.find(([form]) => form.test(bare))?.[1];
  return told ?? (plates.includes(recognisePlate(bare).look) ? "plate" : "unlike");
}

/** Moves a misplaced letter to the front: `01N…` becomes `N01…`. */
const letterFirst = (bare: string): string[] => {
  const letters = bare.replaceAll(/\d/gu, "");
  return letters.length === 1 && bare.length === SHAPE.length
    ? [letters + bare.replaceAll(/\D/gu, "")]
    : [];
};

/** Tells license numbers from the card's other numbers and from plates. Suggestions include dashes. */
export function recogniseLicense(text: string): Recognised<LicenseLook> {
  const bare = bareNumber(text);
  const look = lookOf(bare);
  const meant = look === "unlike" ? [...corrections(bare, [SHAPE]), ...letterFirst(bare)] : [];
  return { look, suggestions: [...new Set(meant)].map(dashed) };
}

const dashed = (bare: string): string => `${bare.slice(0, 3)}-${bare.slice(3, 5)}-${bare.slice(5)}`;
