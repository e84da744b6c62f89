import * as v from "valibot";
import type { ControlCall } from "./control-call.ts";
import { howMany } from "./how-many.ts";

const number = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/u, "it is the number in job list"),
  v.description("Its number in the list"),
);
const done = v.object({ message: v.string() });

/** Background jobs that did not succeed: mails, texts, bookings, payments to look at. */
export const jobControl = {
  "job list": {
    summary: "List the jobs that were given up or wait for a retry",
    example: "job list",
    input: v.strictObject({ most: howMany(1_000, 50) }),
    answer: v.object({
      message: v.string(),
      jobs: v.array(
        v.object({
          job: v.number(),
          kind: v.string(),
          since: v.string(),
          tries: v.number(),
          error: v.string(),
          /** Null for one that was given up. */
          next_try: v.nullable(v.string()),
        }),
      ),
    }),
    audited: false,
  },
  "job retry": {
    summary: "Try a job that was given up for another three days, or all of them",
    example: 'job retry all --reason "the mail server answers again"',
    positional: ["job"],
    input: v.strictObject({
      job: v.pipe(
        v.string(),
        v.regex(/^(?:\d{1,15}|all)$/u, "it is a number in job list, or all"),
        v.description("Its number in the list, or all"),
      ),
    }),
    answer: done,
    audited: true,
  },
  "job drop": {
    summary: "Give up a job for good; what it would have done is never done",
    example: 'job drop 4711 --reason "told the person by telephone"',
    positional: ["job"],
    input: v.strictObject({ job: number }),
    answer: done,
    audited: true,
    confirm: "It is never done then. Drop it?",
  },
} as const satisfies Record<string, ControlCall>;
