import * as v from "valibot";

/** A number that is refused with what it may be. */
export const wholeNumber = (least: number, largest: number, help: string) => {
  const is = `it is a whole number from ${least} to ${largest}`;
  return v.pipe(
    v.number(is),
    v.integer(is),
    v.minValue(least, is),
    v.maxValue(largest, is),
    v.description(help),
  );
};

/** The option `--most` of a list. @param usual without it */
export const howMany = (largest: number, usual: number) =>
  v.optional(wholeNumber(1, largest, "How many at most"), usual);

/** The option `--days`: back from today, at most 400. @param usual without it */
export const howManyDays = (usual: number, help: string) =>
  v.optional(wholeNumber(1, 400, help), usual);
