import { expect, test } from "vitest";
import { pooledRandom } from "./random.ts";

test("returns the requested number of bytes, without repetition", () => {
  const random = pooledRandom();
  const sizes = [...Array.from({ length: 2_000 }, () => 12), 0, 4095, 4096, 4097, 10_000];
  const drawn = sizes.map((size) => random(size));
  expect(drawn.map(({ length }) => length)).toEqual(sizes);
  const few = drawn.slice(0, 2_000).map((bytes) => bytes.toString("hex"));
  expect(new Set(few).size).toBe(2_000);
});

test("keeps no copy: changing the result does not affect later results", () => {
  const random = pooledRandom();
  const first = random(16);
  const copy = Buffer.from(first);
  for (let count = 0; count < 1_000; count++) random(16).fill(0);
  expect(first.equals(copy)).toBe(true);
  expect(random(16).equals(Buffer.alloc(16))).toBe(false);
});
