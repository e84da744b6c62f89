import * as v from "valibot";
import type { ControlCall } from "./control-call.ts";

const Told = v.object({ message: v.string() });

/** Closing the portal for maintenance (decision 012). */
export const maintenanceControl = {
  "maintenance show": {
    summary: "Show whether the portal is closed",
    example: "maintenance show",
    input: v.strictObject({}),
    answer: Told,
    audited: false,
  },
  "maintenance on": {
    summary: "Close the portal, or change the date that people read",
    example: 'maintenance on 2026-12-01 --reason "a new server"',
    positional: ["date"],
    input: v.strictObject({
      date: v.optional(
        v.pipe(
          v.string(),
          v.trim(),
          v.maxLength(60, "it has more than 60 characters"),
          v.regex(/\d/u, "it names no day"),
          v.regex(/^\P{C}*$/u, "it has characters that cannot be shown"),
          v.description(
            "When it will be open again: 2026-12-01, or words such as Dec. 1, 2026, 6 AM. Without it, MAINTENANCE_DATE.",
          ),
        ),
      ),
    }),
    answer: Told,
    audited: true,
  },
  "maintenance off": {
    summary: "Open the portal again",
    example: 'maintenance off --reason "the new server runs"',
    input: v.strictObject({}),
    answer: Told,
    audited: true,
  },
} as const satisfies Record<string, ControlCall>;
