import * as v from "valibot";

/** An optional field may be left out, null or an empty string; all three mean "". */
export const orEmpty = <S extends v.GenericSchema<string, string>>(schema: S) =>
  v.nullish(v.union([v.literal(""), schema]), "");

/** The same for a list or an object: missing, null and "" become `absent`. */
export const orAbsent = <S extends v.GenericSchema>(schema: S, absent: v.InferInput<S>) =>
  // Not a union: that would lose the path to an inner field.
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((given) => (given === null || given === "" ? absent : given)),
    schema,
  ) as unknown as v.NullishSchema<S, v.InferInput<S>>;
