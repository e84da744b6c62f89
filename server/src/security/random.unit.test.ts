import { expect, test } from "vitest";
import { uuidBytes, uuidFrom } from "./random.ts";

test("a UUID has all but six of the 128 random bits that it is made from", () => {
  const made = (byte: number) => [...uuidBytes(uuidFrom((bytes) => Buffer.alloc(bytes, byte)))];
  const differing = made(0x00).map((byte, at) => byte ^ (made(0xff)[at] ?? 0));
  const bits = differing.reduce(
    (sum, byte) => sum + byte.toString(2).replaceAll("0", "").length,
    0,
  );
  expect(bits).toBe(122);
});
