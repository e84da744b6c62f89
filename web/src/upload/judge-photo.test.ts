import { expect, test } from "vitest";
import { edgeWidth, faultOfLight, type Gray, isCutOff, sharpnessOf } from "./judge-photo.ts";
import { blurred, grainy, shaded, sheet } from "../../test/sample-grays.ts";

const WIDTH = 256;
const HEIGHT = 192;
const at = (x: number, y: number, width: number, height: number, table = 70) =>
  sheet(WIDTH, HEIGHT, { x, y, width, height }, { table });

/** Rotated by a few degrees. */
function crooked(gray: Gray, slope: number): Gray {
  const luma = gray.luma.map((_shade, index) => {
    const x = index % WIDTH;
    const y = Math.floor(index / WIDTH);
    const fromX = Math.round(x + (y - HEIGHT / 2) * slope);
    const fromY = Math.round(y - (x - WIDTH / 2) * slope);
    return fromX < 0 || fromX >= WIDTH || fromY < 0 || fromY >= HEIGHT
      ? 70
      : (gray.luma[fromY * WIDTH + fromX] ?? 70);
  });
  return { ...gray, luma };
}

test.each([
  ["is cut off at the right", at(90, 30, 220, 130), true],
  ["is cut off at the bottom, with noise", grainy(at(50, 60, 150, 160), 8), true],
  ["is cut off at a corner", at(-40, -30, 200, 170), true],
  ["is crooked and cut off at the left", crooked(at(-60, 25, 230, 140), 0.05), true],
  ["is inside", at(40, 25, 170, 140), false],
  ["is crooked and inside", crooked(at(45, 30, 165, 130), 0.06), false],
  ["touches the edge with one corner", crooked(at(4, 25, 200, 140), 0.06), false],
  ["is a scan", at(0, 0, WIDTH, HEIGHT), false],
  ["is a screenshot with a dark bar above", at(0, 24, WIDTH, HEIGHT), false],
  ["is a screenshot between two dark bars", at(0, 20, WIDTH, 150), false],
  ["is on an equally bright table", at(90, 30, 220, 130, 215), false],
  ["is small beside a window", at(180, 0, 76, 90), false],
])("a sheet that %s: cut off is %s", (_name, gray, cutOff) => {
  expect(isCutOff(gray)).toBe(cutOff);
});

test("a dark card on a bright table is accepted", () => {
  const card = sheet(
    WIDTH,
    HEIGHT,
    { x: 90, y: 30, width: 220, height: 130 },
    { paper: 60, print: 200, table: 225 },
  );
  expect(isCutOff(card)).toBe(false);
});

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
