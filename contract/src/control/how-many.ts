import * as v from "valibot";

const wholeNumber = (largest: number, usual: number, help: string) =>
  v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(largest), v.description(help)),
    usual,
  );

/** The option `--most` of a list. @param usual without it */
export const howMany = (largest: number, usual: number) =>
  wholeNumber(largest, usual, "How many at most");

/** The option `--days`: back from today, at most 400. @param usual without it */
export const howManyDays = (usual: number, help: string) => wholeNumber(400, usual, help);
