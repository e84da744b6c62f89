import * as v from "valibot";
import type { ControlCall } from "./control-call.ts";

/** An examination of everything that the portal needs (docs/operations.md, Monitoring). */
export const doctorControl = {
  doctor: {
    summary: "Examine settings, database, storage, providers, queues and backups",
    example: "doctor",
    input: v.strictObject({}),
    answer: v.object({
      message: v.string(),
      unwell: v.optional(v.boolean()),
      checks: v.array(
        v.object({
          state: v.picklist(["RED", "yellow", "ok"]),
          what: v.string(),
          /** What was seen, and for all but "ok" what to do. */
          finding: v.string(),
        }),
      ),
    }),
    audited: false,
  },
} as const satisfies Record<string, ControlCall>;
