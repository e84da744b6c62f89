import * as v from "valibot";

/** The option of every import. */
export const dryRun = {
  dry_run: v.optional(v.pipe(v.boolean(), v.description("Only check the file")), false),
};

/** The answer of every import. */
export const counts = {
  message: v.string(),
  /** Some rows were refused. */
  partly: v.boolean(),
  rows: v.number(),
  added: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  refused: v.number(),
  /** The first 10,000 of them. */
  refused_rows: v.optional(v.array(v.object({ line: v.number(), why: v.string() }))),
};
