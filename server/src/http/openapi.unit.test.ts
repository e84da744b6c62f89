import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { answerSchemas, bodySchemas } from "./openapi-names.ts";
import { shareComponents } from "./openapi-shared.ts";
import { describeCalls, describeComponents, openapi } from "./openapi.ts";

describe("the API description", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    expect(await validator.validate(openapi())).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("is rejected by the same validator when a response is missing", async () => {
    const broken = openapi();
    broken.paths["/api/ste/office"] = { get: { responses: 3 } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it("means the same with and without references", async () => {
    const validator = new Validator();
    await validator.validate(openapi());
    const resolved = validator.resolveRefs() as { paths: unknown; components: unknown };
    expect(resolved.paths).toEqual(describeCalls());
    expect(resolved.components).toEqual(describeComponents());
  });

  it("defines a failure, a header and a transaction once", () => {
    const text = JSON.stringify(openapi());
    expect(text.split('"description":"Token of the transaction').length - 1).toBe(1);
    expect(text.split('"description":"`too_many_requests`').length - 1).toBe(1);
    expect(text.split('"payment_expires_at":').length - 1).toBe(2);
  });

  it.each(Object.keys({ ...bodySchemas, ...answerSchemas }))("refers to %s", (name) => {
    expect(JSON.stringify(openapi())).toContain(`{"$ref":"#/components/schemas/${name}"}`);
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
      shareComponents(paths, { parameters: {}, responses: {}, schemas: { Day: day, Slot: slot } }),
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
