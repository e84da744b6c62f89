import { expect, test } from "vitest";
import { faultOfLight } from "./gray.ts";
import { grainy, shaded, sheet } from "../../test/sample-grays.ts";

const page = sheet(256, 192);
const onDarkTable = sheet(256, 192, { x: 40, y: 30, width: 150, height: 120 }, { table: 20 });

test.each([
  ["by daylight", page, null],
  ["on a dark table", onDarkTable, null],
  ["in the evening", shaded(page, (shade) => shade * 0.55), null],
  ["pale print of a receipt", sheet(256, 192, undefined, { print: 165 }), null],
  [
    "in the dark",
    grainy(
      shaded(page, (shade) => shade * 0.25),
      6,
    ),
    "too-dark",
  ],
  ["in the dark with a lamp in a corner", dark(), "too-dark"],
  ["overexposed by the flash", shaded(page, (shade) => 205 + shade / 4), "too-bright"],
  ["an empty sheet", shaded(page, () => 250), "too-bright"],
])("%s", (_name, gray, fault) => {
  expect(faultOfLight(gray)).toBe(fault);
});

function dark() {
  const gray = shaded(page, (shade) => shade * 0.25);
  gray.luma.fill(255, 0, 256 * 6);
  return gray;
}
