import * as v from "valibot";
import type { ControlCall } from "./control-call.ts";
import { howManyDays } from "./how-many.ts";

/** What the schedule of deletions did, and what it left (docs/operations.md, Retention). */
export const retentionControl = {
  retention: {
    summary: "Show what was deleted lately, and which requests are kept longer",
    example: "retention --days 30",
    input: v.strictObject({
      days: howManyDays(7, "Of how many days"),
    }),
    answer: v.object({
      message: v.string(),
      deleted: v.array(
        v.object({
          day: v.string(),
          class: v.string(),
          count: v.number(),
          /** Data that ended before this was due. */
          up_to: v.string(),
        }),
      ),
      kept_longer: v.array(
        v.object({
          request: v.string(),
          ended: v.string(),
          because: v.string(),
          until: v.string(),
        }),
      ),
    }),
    audited: false,
  },
} as const satisfies Record<string, ControlCall>;
