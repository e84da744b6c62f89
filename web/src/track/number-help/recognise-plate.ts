import { bareNumber, corrections } from "./typing-errors.ts";

export type PlateLook =
  | "nothing"
  | "car"
  | "motorcycle"
  | "sticker_or_motorcycle"
  | "sticker"
  | "temporary"
  | "mv_file"
  | "mv_file_length"
  | "digits"
  | "license"
  | "unlike";

/** `suggestions`: probable corrections without spaces, most likely first. */
export type Recognised<Look> = { look: Look; suggestions: string[] };

/** Plate formats, L a letter and D a digit: of cars, of motorcycles, and one shared with conduction stickers. */
const shapes = {
  LLLDDDD: "car",
  LLLDDD: "car",
  DDDLLL: "motorcycle",
  LDDDLL: "motorcycle",
  LLDDDDD: "motorcycle",
  DDDDLL: "motorcycle",
  LLDDDD: "sticker_or_motorcycle",
} as const satisfies Record<string, PlateLook>;

const shapeOf = (bare: string): string => bare.replaceAll(/[A-Z]/gu, "L").replaceAll(/\d/gu, "D");

/** Recognised by format; the first match counts. */
const forms: readonly [RegExp, PlateLook][] = [
  [/^$/u, "nothing"],
  // Printed ones are short numbers (spec §5); the records also have TMP01 to TMP10.
  [/^\d{1,6}$/u, "temporary"],
  [/^TMP\d{1,2}$/u, "temporary"],
  [/^\d{15}$/u, "mv_file"],
  [/^\d{10,}$/u, "mv_file_length"],
  [/^\d{7,9}$/u, "digits"],
  [/^[A-Z]\d{10}$/u, "license"],
  [/^[A-Z]\d{3,5}[A-Z]$/u, "sticker"],
];

/** What kind of number this is; without spaces and dashes. */
export function lookOf(bare: string): PlateLook {
  const told = forms.find(([form]) => form.test(bare))?.[1];
  const shape = shapeOf(bare);
  return told ?? (Object.hasOwn(shapes, shape) ? shapes[shape as keyof typeof shapes] : "unlike");
}

const closed: readonly PlateLook[] = ["nothing", "temporary", "mv_file", "license"];

/** Tells plates, temporary plates, conduction stickers and MV file numbers apart, ignoring spaces and dashes. */
export function recognisePlate(text: string): Recognised<PlateLook> {
  const bare = bareNumber(text);
  const look = lookOf(bare);
  if (closed.includes(look)) return { look, suggestions: [] };
  const wanted = bare.length === 15 ? ["D".repeat(15)] : Object.keys(shapes);
  return { look, suggestions: corrections(bare, wanted) };
}

/** Separates letters and digits as on a plate: `ABC1234` → `ABC 1234`; an MV file number gets its dash. */
export const spacedPlate = (bare: string): string =>
  /^\d{15}$/u.test(bare)
    ? `${bare.slice(0, 4)}-${bare.slice(4)}`
    : (bare.match(/[A-Z]+|\d+/gu) ?? []).join(" ");
