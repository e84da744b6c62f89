import { bundleFromString, createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import {
  answerSchemas,
  bodySchemas,
  describeCalls,
  describeComponents,
  openapi,
  shareComponents,
} from "./openapi.ts";

/** Two paths of the specification differ in a fixed word: the server takes that one first. */
const rules = createConfig({ extends: ["recommended"], rules: { "no-ambiguous-paths": "off" } });

/** The rules that the document breaks. */
async function complaints(document: object): Promise<string[]> {
  const found = await lintFromString({ source: JSON.stringify(document), config: await rules });
  return found.map(({ ruleId }) => ruleId);
}

const text = JSON.stringify(openapi());

describe("the API description", () => {
  it("passes the recommended rules", async () => {
    expect(await complaints(openapi())).toEqual([]);
  });

  it("would not without security, or with a response that is none", async () => {
    const { security: _, ...open } = openapi();
    expect(await complaints(open)).toContain("security-defined");
    const broken = openapi();
    broken.paths["/api/ste/office"] = { get: { responses: 3 } };
    expect(await complaints(broken)).toContain("struct");
  });

  it("means the same with and without references", async () => {
    const { bundle } = await bundleFromString({
      source: text,
      config: await rules,
      dereference: true,
    });
    expect(bundle.parsed).toMatchObject({ paths: describeCalls() });
  });

  it("names no component that nothing refers to", () => {
    for (const [kind, named] of Object.entries(openapi().components))
      for (const name of Object.keys(named))
        expect(text).toContain(`"#/components/${kind}/${name}"`);
  });

  it("defines a failure, a header and a transaction once", () => {
    expect(text.split('"description":"Token of the transaction').length - 1).toBe(1);
    expect(text.split('"description":"`too_many_requests`').length - 1).toBe(1);
    expect(text.split('"payment_expires_at":').length - 1).toBe(2);
  });

  it.each(Object.keys({ ...bodySchemas, ...answerSchemas }))("refers to %s", (name) => {
    expect(text).toContain(`{"$ref":"#/components/schemas/${name}"}`);
  });

  it("gives each name to only one schema", () => {
    const schemas = Object.values(describeComponents().schemas).map((schema) =>
      JSON.stringify(schema),
    );
    expect(new Set(schemas).size).toBe(schemas.length);
  });
});

describe("shareComponents", () => {
  it("replaces only equal parts, inside components too", () => {
    const day = { type: "string", format: "date" };
    const slot = { type: "object", properties: { date: day } };
    const paths = { "/slot": { get: { one: slot, many: [slot, { ...day, nullable: true }] } } };
    expect(
      shareComponents(paths, {
        parameters: {},
        responses: {},
        schemas: { Day: day, Slot: slot, Other: { type: "null" } },
      }),
    ).toEqual({
      paths: {
        "/slot": {
          get: {
            one: { $ref: "#/components/schemas/Slot" },
            many: [{ $ref: "#/components/schemas/Slot" }, { ...day, nullable: true }],
          },
        },
      },
      components: {
        parameters: {},
        responses: {},
        schemas: {
          Day: day,
          Slot: { type: "object", properties: { date: { $ref: "#/components/schemas/Day" } } },
        },
      },
    });
  });
});
