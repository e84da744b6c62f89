import * as v from "valibot";
import type { ControlCall } from "./control-call.ts";

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
