import * as v from "valibot";

/** `yes` or `no`. */
export const yesNo = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(["yes", "no"]),
  v.transform((word) => word === "yes"),
);

/** Several values in one cell, with semicolons between them. */
export const several = <T extends string>(values: readonly T[]) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(";")
        .map((one) => one.trim())
        .filter((one) => one !== ""),
    ),
    v.check(
      (given) =>
        given.every((one) => (values as readonly string[]).includes(one)) &&
        new Set(given).size === given.length,
      `Each may be there once, with semicolons between them: ${values.join("; ")}.`,
    ),
    v.transform((given) => given as T[]),
  );

/** A number between two others. */
export const numberIn = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.transform(Number),
    v.number(),
    v.check((value) => value >= least && value <= most, `It is between ${least} and ${most}.`),
  );
