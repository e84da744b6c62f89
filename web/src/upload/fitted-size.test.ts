import { expect, test } from "vitest";
import { fittedSize } from "./fitted-size.ts";

test.each([
  ["a wide photo", 4000, 3000, { width: 2000, height: 1500 }],
  ["a tall photo", 3000, 4000, { width: 1500, height: 2000 }],
  ["a small photo stays as it is", 800, 600, { width: 800, height: 600 }],
  ["a very long strip keeps a line", 90_000, 3, { width: 2000, height: 1 }],
])("%s", (_name, width, height, size) => {
  expect(fittedSize({ width, height }, 2000)).toEqual(size);
});
