import * as v from "valibot";
import { type ControlCall, howMany, howManyDays, Told, table, texts } from "./control-call.ts";

/** An examination of everything that the portal needs (docs/operations.md, Monitoring). */
export const doctorControl = {
  doctor: {
    summary: "Examine settings, database, storage, providers, queues and backups",
    example: "doctor",
    input: v.strictObject({}),
    answer: v.object({
      message: v.string(),
      unwell: v.optional(v.boolean()),
      checks: table({
        state: v.picklist(["RED", "yellow", "ok"]),
        what: v.string(),
        /** What was seen, and for all but "ok" what to do. */
        finding: v.string(),
      }),
    }),
    audited: false,
  },
} as const satisfies Record<string, ControlCall>;

const number = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/u, "it is the number in job list"),
  v.description("Its number in the list"),
);

/** Background jobs that did not succeed: mails, texts, bookings, payments to look at. */
export const jobControl = {
  "job list": {
    summary: "List the jobs that were given up or wait for a retry",
    example: "job list",
    input: v.strictObject({ most: howMany(1_000, 50) }),
    answer: v.object({
      message: v.string(),
      jobs: table({
        job: v.number(),
        kind: v.string(),
        since: v.string(),
        tries: v.number(),
        error: v.string(),
        /** Null for one that was given up. */
        next_try: v.nullable(v.string()),
      }),
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
    answer: Told,
    audited: true,
  },
  "job drop": {
    summary: "Give up a job for good; what it would have done is never done",
    example: 'job drop 4711 --reason "told the person by telephone"',
    positional: ["job"],
    input: v.strictObject({ job: number }),
    answer: Told,
    audited: true,
    confirm: "It is never done then. Drop it?",
  },
} as const satisfies Record<string, ControlCall>;

/** Root secrets that are being replaced (docs/keys.md). */
export const secretControl = {
  "secret rotate-status": {
    summary: "Show how much is still sealed or indexed under each root secret",
    example: "secret rotate-status",
    input: v.strictObject({}),
    answer: v.object({
      message: v.string(),
      secrets: table({
        what: v.string(),
        /** The first byte of all that is made under it, as two hexadecimal digits. */
        key_id: v.string(),
        secret: v.picklist(["current", "old", "not here"]),
        count: v.number(),
      }),
    }),
    audited: false,
  },
} as const satisfies Record<string, ControlCall>;

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
      deleted: table({
        day: v.string(),
        class: v.string(),
        count: v.number(),
        /** Data that ended before this was due. */
        up_to: v.string(),
      }),
      kept_longer: table(texts("request", "ended", "because", "until")),
    }),
    audited: false,
  },
} as const satisfies Record<string, ControlCall>;
