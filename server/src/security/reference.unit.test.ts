import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createReference, isReference, paymentReference } from "./reference.ts";

const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const kind = fc.constantFrom("LTO" as const, "APT" as const);
const reference = fc
  .tuple(fc.uint8Array({ minLength: 16, maxLength: 16 }), kind)
  .map(([bytes, ofKind]) => createReference(() => Buffer.from(bytes), ofKind));

test("a reference is for a request for delivery by default", () => {
  const bytes = () => Buffer.alloc(16, 7);
  expect(createReference(bytes)).toBe(createReference(bytes, "LTO"));
  expect(createReference(bytes, "APT")).toBe(createReference(bytes).replace("LTO", "APT"));
});

test("a reference has its format, and its payment references fit a QR Ph code", () => {
  fc.assert(
    fc.property(reference, (text) => {
      expect(text).toMatch(/^(?:LTO|APT)(?:-[2-9A-HJKMNP-Z]{4}){3}$/u);
      expect(isReference(text)).toBe(true);
      expect(paymentReference(text, 999).length).toBeLessThanOrEqual(25);
      expect(paymentReference(text, 1)).toMatch(/^[A-Z0-9-]+$/u);
    }),
  );
});

test("a wrong character is detected", () => {
  fc.assert(
    fc.property(
      reference,
      fc.integer({ min: 4, max: 17 }),
      fc.constantFrom(...SIGNS),
      (text, at, sign) => {
        const altered = text.slice(0, at) + sign + text.slice(at + 1);
        fc.pre(altered !== text && text.charAt(at) !== "-");
        expect(isReference(altered)).toBe(false);
      },
    ),
  );
});

test("two swapped characters are detected", () => {
  const place = fc.integer({ min: 4, max: 17 });
  fc.assert(
    fc.property(reference, place, place, (text, a, b) => {
      const signs = [...text];
      [signs[a], signs[b]] = [signs[b] ?? "", signs[a] ?? ""];
      fc.pre(signs.join("") !== text && text.charAt(a) !== "-" && text.charAt(b) !== "-");
      expect(isReference(signs.join(""))).toBe(false);
    }),
  );
});

test.each([
  "",
  "LTO-2222-2222",
  "lto-2222-2222-2222",
  "LTO-0000-0000-0000",
  "LTO-2222-2222-2222 ",
  "ABC-2222-2222-2222",
  "APT2222-2222-2222",
])("%j is not one", (text) => {
  expect(isReference(text)).toBe(false);
});

/** The random part of a reference. */
const drawn = (text: string): string => text.slice(4).replaceAll("-", "").slice(0, 11);

test("a reference has 54 random bits: each of 11 characters has each of 31 values equally often, in no order and never again", () => {
  const COUNT = 31_000;
  const counts = Array.from({ length: 11 }, () => new Map<string, number>());
  // All random bytes at once, because single calls are slow.
  const chance = randomBytes(COUNT * 16);
  const seen = new Set<string>();
  let rises = 0;
  let before = "";
  for (let made = 0; made < COUNT; made += 1) {
    const text = createReference(() => chance.subarray(made * 16, made * 16 + 16), "APT");
    if (text > before) rises += 1;
    before = text;
    seen.add(text);
    [...drawn(text)].forEach((sign, place) => {
      const at = counts[place];
      at?.set(sign, (at.get(sign) ?? 0) + 1);
    });
  }
  expect(seen.size).toBe(COUNT);
  // Nine times the usual deviation.
  expect(Math.abs(rises / COUNT - 0.5)).toBeLessThan(0.015);
  expect(11 * Math.log2(SIGNS.length)).toBeGreaterThan(54);
  for (const at of counts) {
    const square = [...SIGNS].reduce(
      (sum, sign) => sum + ((at.get(sign) ?? 0) - COUNT / 31) ** 2 / (COUNT / 31),
      0,
    );
    // 30 degrees of freedom: exceeded by chance once in ten million runs.
    expect(square).toBeLessThan(90);
  }
});

test("draws that differ in any of the lowest 54 bits give different references", () => {
  const whole = BigInt(SIGNS.length) ** 11n;
  const draw = (value: bigint) =>
    createReference(() => Buffer.from(value.toString(16).padStart(32, "0"), "hex"), "APT");
  const value = fc.bigInt({ min: 0n, max: whole - 1n });
  fc.assert(
    fc.property(value, value, (one, other) => {
      fc.pre(one !== other);
      expect(draw(one)).not.toBe(draw(other));
    }),
  );
});
