import * as v from "valibot";
import type { ControlCall } from "./control-call.ts";

/** Links of messages and open browsers, after a change of PORTAL_SECRET (docs/operations.md, Change the secret). */
export const linksControl = {
  "links end": {
    summary: "End all links that an earlier PORTAL_SECRET has made",
    example: 'links end --reason "the earlier secret has leaked"',
    input: v.strictObject({}),
    answer: v.object({
      message: v.string(),
      requests: v.number(),
      submissions: v.number(),
      appointments: v.number(),
      alerts: v.number(),
      cases: v.number(),
    }),
    audited: true,
    confirm: "Links that people have in their messages and browsers stop working. End them?",
  },
} as const satisfies Record<string, ControlCall>;
