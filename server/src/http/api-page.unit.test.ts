import { createHash } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import {
  type ApiDocument,
  apiPage,
  apiPagePolicy,
  fieldRows,
  fieldTable,
  limits,
  typeInWords,
} from "./api-page.ts";
import { openapi } from "./openapi.ts";

const document = openapi() as unknown as ApiDocument;
const page = apiPage(document, "LTO <on> the Go");
const bare = (html: string) => html.replaceAll(/<[^>]*>/gu, "");

describe("the API page", () => {
  it.each(
    Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.entries(calls).map(
        ([method, { operationId }]) => [operationId, method, path] as const,
      ),
    ),
  )("has a section for %s: %s %s", (operationId, method, path) => {
    const [, section = ""] = page.split(`<section class="card" id="${operationId}">`);
    expect(bare(section.split("</h3>", 1)[0] ?? "")).toBe(`${method.toUpperCase()} ${path}`);
  });

  it("has a target for each of its links", () => {
    const targets = [...page.matchAll(/href="#(?<id>[^"]+)"/gu)].map(([, id]) => id ?? "");
    expect(targets.length).toBeGreaterThan(100);
    for (const id of new Set(targets)) expect(page.split(`id="${id}"`)).toHaveLength(2);
  });

  it("has no script, loads nothing and escapes names", () => {
    expect(page).not.toMatch(/<script|<img|<link|\sstyle=|\son\w+=|https?:/u);
    expect(page).toContain("LTO &lt;on&gt; the Go");
    const [, style = ""] = /<style>(.*?)<\/style>/su.exec(page) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(apiPagePolicy).toContain(`default-src 'none'; style-src 'sha256-${hash}'; `);
  });

  it("shows the status, code and message of each failure", () => {
    const [, section = ""] = page.split('id="inquireLicense"');
    const [failures = ""] = section.split("</details>", 1);
    expect(bare(failures)).toContain(
      "404resource_not_found: We could not find a record with these details.",
    );
    expect(bare(failures)).toContain("422invalid_fields: Please check the marked fields.");
  });
});

test.each([
  [{ $ref: "#/components/schemas/Quote" }, '<a href="#Quote">Quote</a>'],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string or null"],
  [{ enum: ["a", "b"] }, "<code>&quot;a&quot;</code> or <code>&quot;b&quot;</code>"],
  [{ const: 0 }, "<code>0</code>"],
  [{ type: "array", items: { type: "number" } }, "array of number"],
  [{ type: "string", format: "uuid" }, "string (uuid)"],
  [{}, "any value"],
])("%j in words", (schema, words) => {
  expect(typeInWords(schema)).toBe(words);
});

test.each([
  [{ minLength: 1 }, ["not empty"]],
  [{ minLength: 2, maxLength: 40 }, ["2 to 40 characters"]],
  [{ maxItems: 5 }, ["at most 5 items"]],
  [{ minimum: -90, maximum: 90 }, ["-90 to 90"]],
  [{ minLength: 3 }, ["at least 3 characters"]],
  [
    { anyOf: [{ type: "string", pattern: "^x$" }], default: "" },
    ["pattern <code>^x$</code>", "default <code>&quot;&quot;</code>"],
  ],
])("%j keeps to", (schema, expected) => {
  expect(limits(schema)).toEqual(expected);
});

it("lists nested fields by their paths", () => {
  const office = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
  const rows = fieldRows({
    required: ["office"],
    properties: {
      office: { anyOf: [office, { type: "null" }] },
      reached: { type: "array", items: office },
    },
  });
  expect(rows.map(({ name, required }) => [name, required])).toEqual([
    ["office", true],
    ["office.name", true],
    ["reached", false],
    ["reached[].name", true],
  ]);
  expect(bare(fieldTable("Fields", rows))).toContain("office.name required");
});
