import * as v from "valibot";
import { plainSigns } from "../person.ts";
import { shortCode } from "../text.ts";
import {
  type ControlCall,
  counts,
  dryRun,
  howMany,
  table,
  texts,
  wholeNumber,
} from "./control-call.ts";

const FILE = "CSV, licenses or plates";

/** Licenses that one `record find --name` opens at most. */
export const MOST_OPENED = 1_000_000;

/** Records of the agency. */
export const recordControl = {
  "record find": {
    summary: "Find a license or plate by its number, or licenses by a name",
    example: 'record find --name "ANA CRUZ" --reason "asked by letter, without a number"',
    input: v.strictObject({
      number: v.optional(
        v.pipe(
          shortCode(),
          v.trim(),
          v.toUpperCase(),
          v.nonEmpty("it is empty"),
          v.description("License, plate or MV file number"),
        ),
      ),
      name: v.optional(
        v.pipe(
          shortCode(100),
          v.description("Whole words of the name. Licenses are opened one after the other"),
          v.transform(plainSigns),
          v.minLength(2, "it is too short"),
        ),
      ),
      after: v.optional(
        v.pipe(
          v.string(),
          v.uuid("it is no id"),
          v.description("Go on after this id, from an earlier answer"),
        ),
      ),
      most: howMany(50, 20),
    }),
    answer: v.object({
      message: v.string(),
      /** How many rows were opened for it. */
      opened: v.number(),
      /** Where to go on; absent when all licenses were opened. */
      after: v.optional(v.string()),
      records: table(texts("record", "number", "mv_number", "name", "birth_date", "status", "at")),
    }),
    audited: true,
  },
  "record import": {
    summary: "Load licenses or plates from a file",
    example: 'record import licenses.csv --reason "records of November 22"',
    input: v.strictObject({
      ...dryRun,
      continue: v.optional(
        wholeNumber(
          1,
          2_147_483_647,
          "The number of an import that broke off: its rows are not read again",
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
      imports: table({
        import: v.number(),
        of: v.string(),
        began: v.string(),
        ended: v.nullable(v.string()),
        rows: v.number(),
        added: v.number(),
        changed: v.number(),
        refused: v.number(),
      }),
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
      alerts: table({
        state: v.picklist(["pending", "confirmed", "sent", "stopped", "expired"]),
        channel: v.string(),
        count: v.number(),
        /** The day in Manila on which the oldest was asked for. */
        oldest: v.string(),
      }),
    }),
    audited: false,
  },
} as const satisfies Record<string, ControlCall>;
