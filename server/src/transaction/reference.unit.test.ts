import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createReference, isReference, paymentReference } from "./reference.ts";

const reference = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => createReference(() => Buffer.from(bytes)));

test("a reference has its shape, and its payments fit a QR Ph code", () => {
  fc.assert(
    fc.property(reference, (text) => {
      expect(text).toMatch(/^LTO(?:-[2-9A-HJKMNP-Z]{4}){3}$/u);
      expect(isReference(text)).toBe(true);
      expect(paymentReference(text, 999).length).toBeLessThanOrEqual(25);
      expect(paymentReference(text, 1)).toMatch(/^[A-Z0-9-]+$/u);
    }),
  );
});

test("one wrong sign is noticed", () => {
  fc.assert(
    fc.property(
      reference,
      fc.integer({ min: 4, max: 17 }),
      fc.constantFrom(..."23456789ABCDEFGHJKMNPQRSTUVWXYZ"),
      (text, at, sign) => {
        const altered = text.slice(0, at) + sign + text.slice(at + 1);
        fc.pre(altered !== text && text.charAt(at) !== "-");
        expect(isReference(altered)).toBe(false);
      },
    ),
  );
});

test("two swapped signs are noticed", () => {
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

test.each(["", "LTO-2222-2222", "lto-2222-2222-2222", "LTO-0000-0000-0000", "LTO-2222-2222-2222 "])(
  "%j is none",
  (text) => {
    expect(isReference(text)).toBe(false);
  },
);

test("10,000 references are all different", () => {
  expect(new Set(Array.from({ length: 10_000 }, () => createReference(randomBytes))).size).toBe(
    10_000,
  );
});
