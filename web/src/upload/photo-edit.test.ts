import { expect, test } from "vitest";
import { fittedSize, keptPixels, turn, unedited, type PhotoEdit } from "./photo-edit.ts";

const photo = { width: 4000, height: 3000 };
const topLeft: PhotoEdit = { turns: 0, part: { x: 0, y: 0, width: 25, height: 10 } };
const times = (count: number, edit: PhotoEdit): PhotoEdit =>
  count === 0 ? edit : times(count - 1, turn(edit));

test.each([
  ["untouched", unedited, { x: 0, y: 0, width: 4000, height: 3000 }],
  ["turned once", times(1, unedited), { x: 0, y: 0, width: 3000, height: 4000 }],
  ["its left upper corner", topLeft, { x: 0, y: 0, width: 1000, height: 300 }],
  ["that corner, turned once", times(1, topLeft), { x: 2700, y: 0, width: 300, height: 1000 }],
  ["that corner, upside down", times(2, topLeft), { x: 3000, y: 2700, width: 1000, height: 300 }],
  ["that corner, turned thrice", times(3, topLeft), { x: 0, y: 3000, width: 300, height: 1000 }],
])("of a photo %s is kept", (_, edit, kept) => {
  expect(keptPixels(photo, edit)).toEqual(kept);
});

test("four quarters are none", () => {
  expect(times(4, topLeft)).toEqual(topLeft);
});

test.each([
  ["nothing", { x: 50, y: 50, width: 0, height: 0 }],
  ["nothing at the far corner", { x: 100, y: 100, width: 0, height: 0 }],
  ["more than there is", { x: -1, y: -1, width: 130, height: 130 }],
])("of %s at least a pixel is kept, and none beyond the photo", (_, part) => {
  const { x, y, width, height } = keptPixels(photo, { turns: 0, part });
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(photo.width);
  expect(y + height).toBeLessThanOrEqual(photo.height);
});

test.each([
  ["a wide photo", 4000, 3000, { width: 2000, height: 1500 }],
  ["a tall photo", 3000, 4000, { width: 1500, height: 2000 }],
  ["a small photo stays as it is", 800, 600, { width: 800, height: 600 }],
  ["a very long strip keeps a line", 90_000, 3, { width: 2000, height: 1 }],
])("fitted: %s", (_name, width, height, size) => {
  expect(fittedSize({ width, height }, 2000)).toEqual(size);
});
