import * as v from "valibot";
import { type ControlCall, counts, dryRun } from "./control-call.ts";

const FILE = "CSV, licenses or plates";

/** Records of the agency. */
export const recordControl = {
  "record import": {
    summary: "Load licenses or plates from a file",
    example: 'record import licenses.csv --reason "records of November 22"',
    input: v.strictObject({
      ...dryRun,
      continue: v.optional(
        v.pipe(
          v.number(),
          v.integer(),
          v.minValue(1),
          v.description("The number of an import that broke off: its rows are not read again"),
        ),
      ),
    }),
    answer: v.object({ ...counts, import: v.optional(v.number()), seconds: v.number() }),
    audited: true,
    file: FILE,
  },
  "record imports": {
    summary: "List the last imports of records",
    example: "record imports",
    input: v.strictObject({}),
    answer: v.object({
      imports: v.array(
        v.object({
          import: v.number(),
          of: v.string(),
          began: v.string(),
          ended: v.nullable(v.string()),
          rows: v.number(),
          added: v.number(),
          changed: v.number(),
          refused: v.number(),
        }),
      ),
    }),
    audited: false,
  },
} as const satisfies Record<string, ControlCall>;

/** Alerts that people asked for (docs/decisions/014). */
export const alertControl = {
  alerts: {
    summary: "Count the alerts by state and channel",
    example: "alerts",
    input: v.strictObject({}),
    answer: v.object({
      message: v.string(),
      alerts: v.array(
        v.object({
          state: v.picklist(["pending", "confirmed", "sent", "stopped", "expired"]),
          channel: v.string(),
          count: v.number(),
          /** The day in Manila on which the oldest was asked for. */
          oldest: v.string(),
        }),
      ),
    }),
    audited: false,
  },
} as const satisfies Record<string, ControlCall>;
