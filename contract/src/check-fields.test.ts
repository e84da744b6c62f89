import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { allCalls } from "./api.ts";
import type { Call } from "./calls/call.ts";
import { checkFields } from "./check-fields.ts";
import * as sentences from "./sentences.ts";

const BAD: unknown[] = [
  undefined,
  null,
  0,
  true,
  [],
  {},
  "",
  " ",
  "<",
  "12-345",
  "a\u202Eb",
  "\u{1F600}",
  "x".repeat(500),
];

/** The object schema inside pipes and optional wrappers, or null. */
function entriesOf(schema: unknown): Record<string, unknown> | null {
  if (typeof schema !== "object" || schema === null) return null;
  const { entries, pipe, wrapped } = schema as {
    entries?: Record<string, unknown>;
    pipe?: unknown[];
    wrapped?: unknown;
  };
  return entries ?? pipe?.map(entriesOf).find(Boolean) ?? entriesOf(wrapped);
}

/** Values with one invalid field each, nested fields included. */
function badInputs(schema: unknown): Record<string, unknown>[] {
  return Object.entries(entriesOf(schema) ?? {}).flatMap(([field, inner]) => [
    ...BAD.map((bad) => ({ [field]: bad })),
    ...badInputs(inner).map((bad) => ({ [field]: bad })),
  ]);
}

const schemas = Object.values<Call>(allCalls).flatMap(({ method, path, query, body }) =>
  [query, body].flatMap((schema) => (schema ? [{ call: `${method} ${path}`, schema }] : [])),
);

test.each(schemas)("$call has only messages from the catalogue", ({ schema }) => {
  for (const input of [...badInputs(schema), { unheard_of: 1 }]) {
    const checked = checkFields(schema, input);
    for (const sentence of checked.success ? [] : checked.errors.values())
      expect(Object.values<string>(sentences), JSON.stringify(input)).toContain(sentence);
  }
});

const Optional = v.union([
  v.literal(""),
  v.pipe(v.string(), v.minLength(2, sentences.tooLong), v.transform(Number)),
]);

test.each([
  ["the intended alternative", { a: "1" }, sentences.tooLong],
  ["a missing field", {}, sentences.fillIn],
  ["another type", { a: 1 }, sentences.checkValue],
])("says %s", (_what, input, sentence) => {
  const checked = checkFields(v.strictObject({ a: Optional }), input);
  expect(checked.success ? {} : Object.fromEntries(checked.errors)).toEqual({ a: sentence });
});

test("an unknown field, whatever its name", () => {
  const checked = checkFields(v.strictObject({}), { constructor: 1 });
  expect(checked.success ? [] : [...checked.errors]).toEqual([
    ["constructor", sentences.unknownField],
  ]);
});

describe("half of a sign, or zero", () => {
  const inside = (schema: unknown): string[] =>
    Object.entries(entriesOf(schema) ?? {}).flatMap(([field, inner]) => {
      const deeper = inside(inner);
      return deeper.length > 0 ? deeper.map((path) => `${field}.${path}`) : [field];
    });

  test("is refused in whatever field it comes", () => {
    const Free = v.object({ a: v.string(), b: v.object({ c: v.array(v.string()) }) });
    const at = (value: unknown) => {
      const checked = checkFields(Free, value);
      return checked.success ? null : [...checked.errors];
    };
    const whole = "an emoji \u{1F600}";
    expect(at({ a: whole, b: { c: [whole] } })).toBeNull();
    for (const half of ["\uD83D", "\uDE00", "a\uD83Db", "a\0"]) {
      expect(at({ a: half, b: { c: [] } })).toEqual([["a", sentences.commonSigns]]);
      expect(at({ a: "", b: { c: ["", half] } })).toEqual([["b.c.1", sentences.commonSigns]]);
    }
  });

  test.each(schemas)("$call takes it nowhere", ({ schema }) => {
    for (const path of inside(schema)) {
      const [first = "", ...rest] = path.split(".").toReversed();
      for (const text of ["\uD83D", "\0"]) {
        const input = rest.reduce<unknown>((inner, key) => ({ [key]: inner }), { [first]: text });
        expect(checkFields(schema, input).success, path).toBe(false);
      }
    }
  });
});
