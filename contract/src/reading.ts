import * as v from "valibot";

/** What stands in an answer, by its field. */
export type Given = { readonly [field: string]: unknown };

/** null for every field that may be null. */
export const nullsOf = (entries: v.ObjectEntries): Given =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([field, { type }]) =>
      type === "nullable" ? [[field, null]] : [],
    ),
  );

/**
 * A schema of what we answer that also reads what another host answers with no more than the fields of the
 * specification (spec §3, §7): what may be null may be left out as well.
 * @param absent what a field is that is left out or null
 * @param derive fields that follow from others; gets the answer with `absent` filled in
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

/** The text that stands there, "" for anything else. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** What stands below a field, nothing where that is no object. */
export const below = (value: unknown): Given =>
  typeof value === "object" && value !== null ? (value as Given) : {};

/** A number, also one that is written as text; null for anything else. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** The value when it is one of these, else null. */
export const oneOf = <T extends string>(known: readonly T[], value: unknown): T | null =>
  known.find((one) => one === value) ?? null;
