import { bareNumber, corrections } from "./typing-errors.ts";
import { recognisePlate, type Recognised } from "./recognise-plate.ts";

/** What a text typed as a license number looks like. */
export type LicenseLook =
  | "nothing"
  | "license"
  | "license_length"
  | "serial"
  | "client_number"
  | "plate"
  | "unlike";

const SHAPE = `L${"D".repeat(10)}`;

/** What is told by its form alone; the first that fits holds. */
const forms: readonly [RegExp, LicenseLook][] = [
  [/^$/u, "nothing"],
  [/^[A-Z]\d{10}$/u, "license"],
  // The card's serial number has 9 digits; an LTMS client number begins like this and is cut at 11.
  [/^\d{9}$/u, "serial"],
  [/^\d{11,}$/u, "client_number"],
  [/^[A-Z]\d{0,9}$/u, "license_length"],
];

const plates = ["car", "motorcycle", "sticker_or_motorcycle"];

function lookOf(bare: string): LicenseLook {
  const told = forms.find(([form]) => form.test(bare))?.[1];
  return told ?? (plates.includes(recognisePlate(bare).look) ? "plate" : "unlike");
}

/** A letter that stands elsewhere belongs to the front: `01N…` is `N01…`. */
const letterFirst = (bare: string): string[] => {
  const letters = bare.replaceAll(/\d/gu, "");
  return letters.length === 1 && bare.length === SHAPE.length
    ? [letters + bare.replaceAll(/\D/gu, "")]
    : [];
};

/** Tells license numbers from other numbers of the card, and from plates. Suggestions carry their dashes. */
export function recogniseLicense(text: string): Recognised<LicenseLook> {
  const bare = bareNumber(text);
  const look = lookOf(bare);
  const meant = look === "unlike" ? [...corrections(bare, [SHAPE]), ...letterFirst(bare)] : [];
  return { look, suggestions: [...new Set(meant)].map(dashed) };
}

const dashed = (bare: string): string => `${bare.slice(0, 3)}-${bare.slice(3, 5)}-${bare.slice(5)}`;
