import * as v from "valibot";

/** What a schema makes of a text; null when it refuses it. */
export const read = (schema: v.GenericSchema, text: string): unknown => {
  const result = v.safeParse(schema, text);
  return result.success ? result.output : null;
};
