import { expect, test } from "vitest";
import { readElsewhere, writeElsewhere } from "./said-elsewhere.ts";

test("the message in another language is sent in a header", () => {
  const words = { message: "₱150 – ñ", errors: { email: ["Isa\r\npa."] } };
  const header = writeElsewhere({ fil: words });
  expect(header).toMatch(/^[\w%.!~*'()-]+$/u);
  expect(readElsewhere(header ?? null)).toEqual(new Map([["fil", words]]));
  expect(readElsewhere(writeElsewhere({ en: { message: "No." } }) ?? null)).toEqual(
    new Map([["en", { message: "No.", errors: {} }]]),
  );
});

test("the header is left out when it would be too long", () => {
  expect(writeElsewhere({ fil: { message: "x".repeat(2_000) } })).toBeUndefined();
});

test.each([
  null,
  "",
  "%",
  "{",
  "%5B1%5D",
  "%7B%22fil%22%3A1%7D",
  "%7B%22xx%22%3A%7B%22message%22%3A%22a%22%7D%7D",
])("nothing is read of %j", (header) => {
  expect(readElsewhere(header).size).toBe(0);
});
