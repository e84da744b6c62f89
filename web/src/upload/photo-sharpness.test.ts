import { expect, test } from "vitest";
import { edgeWidth, sharpnessOf } from "./photo-sharpness.ts";
import { blurred, grainy, shaded, sheet } from "./sample-grays.ts";

const sharp = sheet(128, 128);
const soft = blurred(sharp, 1);
const paler = (shade: number) => 150 + shade / 4;

test.each([
  ["drawn", sharp, 1, 3],
  ["from a good camera", soft, 2, 4],
  ["in grain", grainy(soft, 10), 2, 4.5],
  ["pale", shaded(soft, paler), 2, 4],
  [
    "dim and in grain",
    grainy(
      shaded(soft, (shade) => shade / 3),
      5,
    ),
    2,
    4.5,
  ],
  ["out of focus", blurred(sharp, 4), 5.5, 30],
  ["far out of focus", blurred(sheet(128, 128, undefined, { print: 0 }), 9), 5.5, Infinity],
  ["out of focus, with noise", grainy(blurred(sharp, 4), 4), 5.5, Infinity],
  ["shaken sideways", blurred(soft, { across: 5, down: 0 }), 5.5, 30],
])("the edges of print, %s, have this width", (_name, gray, atLeast, atMost) => {
  const width = sharpnessOf([gray]);
  expect(width).toBeGreaterThanOrEqual(atLeast);
  expect(width).toBeLessThanOrEqual(atMost);
});

test("contrast does not change the width of an edge", () => {
  expect(edgeWidth(shaded(soft, paler))).toBeCloseTo(edgeWidth(soft) ?? 0, 0);
});

test("without print there is no verdict", () => {
  expect(
    edgeWidth(
      grainy(
        shaded(sharp, () => 200),
        6,
      ),
    ),
  ).toBeNull();
});

test("the sharp paper counts, not the blurred table around it", () => {
  const table = blurred(sharp, 6);
  expect(sharpnessOf([table, table, soft, soft, table])).toBeLessThan(4);
});
