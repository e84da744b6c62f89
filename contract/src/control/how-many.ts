import * as v from "valibot";

/** The option `--most` of a list. @param usual without it */
export const howMany = (largest: number, usual: number) =>
  v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(largest),
      v.description("How many at most"),
    ),
    usual,
  );
