import fc from "fast-check";
import { expect, test } from "vitest";
import { ownPath, textParts } from "./message-screen.tsx";

test.each([
  ["", []],
  ["No link here.", [["No link here.", null]]],
  [
    "Open http://localhost:3000/txn/1#abc. Thank you.",
    [
      ["Open ", null],
      ["http://localhost:3000/txn/1#abc", "http://localhost:3000/txn/1#abc"],
      [". Thank you.", null],
    ],
  ],
  [
    "(https://portal.example/a?b=1&c=2)\nnext",
    [
      ["(", null],
      ["https://portal.example/a?b=1&c=2", "https://portal.example/a?b=1&c=2"],
      [")\nnext", null],
    ],
  ],
  ["javascript:alert(1)", [["javascript:alert(1)", null]]],
  ["http://", [["http://", null]]],
])("%j", (text, parts) => {
  expect(textParts(text).map((part) => [part.text, part.href])).toEqual(parts);
});

test("no character is lost", () => {
  const words = fc.array(
    fc.oneof(
      fc.string(),
      fc.constantFrom("http://a.example/b?c#d", "https://x.example).", "http://"),
    ),
  );
  fc.assert(
    fc.property(words, (pieces) => {
      const text = pieces.join(" ");
      expect(
        textParts(text)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    }),
  );
});

test.each([
  ["http://localhost:3000/txn/1#abc", "/txn/1#abc"],
  ["http://localhost:3000/tracking/?transaction_reference=1", "/tracking/?transaction_reference=1"],
  ["http://127.0.0.1:3000/txn/1", null],
  ["https://portal.example/", null],
])("the own path of %s", (href, path) => {
  expect(ownPath(href, "http://localhost:3000")).toBe(path);
});
