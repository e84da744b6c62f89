import * as v from "valibot";

/** An answer's fields, not validated yet. */
export type Given = { readonly [field: string]: unknown };

/** null for every nullable field. */
export const nullsOf = (entries: v.ObjectEntries): Given =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([field, { type }]) =>
      type === "nullable" ? [[field, null]] : [],
    ),
  );

/**
 * A schema of our answers that also accepts one with only the fields of the specification (spec §3, §7), such as one
 * that an earlier edition kept: a nullable field may be missing.
 * @param absent defaults of missing or null fields
 * @param derive computes fields from others; gets the answer with the defaults
 */
export function reading<S extends v.GenericSchema>(
  schema: S & { entries?: v.ObjectEntries },
  absent: Given = {},
  derive: (given: Given) => Given = () => ({}),
): v.GenericSchema<Given, v.InferOutput<S>> {
  const nothing = { ...nullsOf(schema.entries ?? {}), ...absent };
  return v.pipe(
    v.custom<Given>((given) => typeof given === "object" && given !== null),
    v.transform((given): Given => {
      const whole: Record<string, unknown> = { ...nothing, ...given };
      for (const field of Object.keys(given)) whole[field] ??= nothing[field];
      return Object.assign(whole, derive(whole));
    }),
    schema as v.GenericSchema<Given, v.InferOutput<S>>,
  );
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The fields of a nested object; empty for anything else. */
export const below = (value: unknown): Given =>
  typeof value === "object" && value !== null ? (value as Given) : {};

/** A number, even as text; null for anything else. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

export const oneOf = <T extends string>(known: readonly T[], value: unknown): T | null =>
  known.find((one) => one === value) ?? null;
