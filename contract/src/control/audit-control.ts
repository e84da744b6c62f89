import * as v from "valibot";
import { IsoDate } from "../days.ts";
import { type ControlCall, howMany, table, texts } from "./control-call.ts";

/** The log of what operators read and changed. */
export const auditControl = {
  "audit show": {
    summary: "Show who read or changed what, the newest first",
    example: "audit show --operator ana --day 2026-11-22",
    input: v.strictObject({
      about: v.optional(
        v.pipe(
          v.string(),
          v.trim(),
          v.minLength(1, "it is empty"),
          v.description(
            "A license or plate number, for all about its person; or an id or reference",
          ),
        ),
      ),
      operator: v.optional(v.pipe(v.string(), v.trim(), v.description("Only of this operator"))),
      day: v.optional(v.pipe(IsoDate, v.description("Only of this day"))),
      most: howMany(10_000, 50),
    }),
    answer: v.object({
      rows: table({
        row: v.number(),
        ...texts("at", "operator", "proven", "command", "about", "reason"),
      }),
    }),
    audited: false,
  },
  "audit verify": {
    summary: "Find any row of the log that was changed, removed or moved",
    example: "audit verify --head 1204:9f86d081884c7d65",
    input: v.strictObject({
      head: v.optional(
        v.pipe(
          v.string(),
          v.regex(
            /^\d+:[0-9a-f]{16}$/u,
            "it is what an earlier verify printed, such as 12:9f86d081884c7d65",
          ),
          v.description(
            "What an earlier verify printed, a log line or a backup has: the log must contain it",
          ),
        ),
      ),
    }),
    answer: v.object({ message: v.string(), rows_checked: v.number(), head: v.string() }),
    audited: false,
  },
} as const satisfies Record<string, ControlCall>;
