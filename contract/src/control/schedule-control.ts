import * as v from "valibot";
import { IsoDate } from "../days.ts";
import {
  type ControlCall,
  wholeNumber,
  counts,
  dryRun,
  Told,
  table,
  texts,
} from "./control-call.ts";

/** What an appointment may be for, as operators name it. */
export const services = ["license-pickup", "license-renewal", "plate-pickup"] as const;
export type Service = (typeof services)[number];

const office = v.pipe(v.string(), v.description("The office's id"));
const service = v.pipe(v.picklist(services), v.description("What for"));
const capacity = (least: number) => wholeNumber(least, 10_000, "Slots a day");
const day = (help: string) => v.pipe(IsoDate, v.description(help));
const closureId = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f-]{8,36}$/u, "it is an id of the list, or its first 8 characters"),
  v.description("Its id, as in the list"),
);
const notice = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(3, "it is too short"),
  v.maxLength(100, "it has more than 100 characters"),
  v.regex(/^[^\p{C}<>]*$/u, "it has characters that cannot be shown"),
  v.description("What people read: why it is closed"),
);

/** Weeks, slots and closed days of offices. */
export const scheduleControl = {
  "week import": {
    summary: "Load weeks from a file",
    example: 'week import weeks.csv --reason "weeks of 2026"',
    input: v.strictObject(dryRun),
    answer: v.object(counts),
    audited: true,
    file: "CSV of weeks",
  },
  "week list": {
    summary: "List on which days offices have slots",
    example: "week list ncr-qc-do",
    positional: ["office_id"],
    input: v.strictObject({ office_id: v.optional(office) }),
    answer: v.object({
      weeks: table({
        ...texts("office", "service", "weekdays"),
        capacity: v.number(),
      }),
    }),
    audited: false,
  },
  "week set": {
    summary: "Set on which days an office has slots for a service",
    example: 'week set ncr-qc-do license-renewal Mon-Fri --capacity 30 --reason "more counters"',
    positional: ["office_id", "service", "weekdays"],
    input: v.strictObject({
      office_id: office,
      service,
      weekdays: v.pipe(
        v.string(),
        v.description("Such as Mon-Fri, or Mon,Wed,Sat; none for no more"),
      ),
      capacity: v.optional(capacity(1), 20),
      change_slots: v.optional(
        v.pipe(
          v.boolean(),
          v.description(
            "Also change the slots that exist; appointments stay, and no slot gets fewer than it has",
          ),
        ),
        false,
      ),
    }),
    answer: Told,
    audited: true,
  },
  "slot list": {
    summary: "List an office's days",
    example: "slot list ncr-qc-do license-renewal --from 2026-12-01",
    positional: ["office_id", "service"],
    input: v.strictObject({
      office_id: office,
      service,
      from: v.optional(day("The first day; without it, today")),
      to: v.optional(day("The last day")),
    }),
    answer: v.object({
      slots: table({
        day: v.string(),
        capacity: v.number(),
        used: v.number(),
        closed: v.nullable(v.string()),
      }),
    }),
    audited: false,
  },
  "slot set": {
    summary: "Change how many slots an office has on a day",
    example: 'slot set ncr-qc-do license-renewal 2026-12-24 10 --reason "half a day"',
    positional: ["office_id", "service", "day", "capacity"],
    input: v.strictObject({
      office_id: office,
      service,
      day: day("The day"),
      capacity: capacity(0),
    }),
    answer: Told,
    audited: true,
  },
  "slot check": {
    summary: "Compare the slots that are taken with the appointments",
    example: "slot check",
    input: v.strictObject({}),
    answer: v.object({
      message: v.string(),
      partly: v.boolean(),
      slots: v.optional(
        table({
          ...texts("office", "service", "day"),
          used: v.number(),
          appointments: v.number(),
        }),
      ),
    }),
    audited: false,
  },
  "closure import": {
    summary: "Load closed days from a file",
    example: 'closure import closures.csv --reason "local holidays of 2027"',
    input: v.strictObject(dryRun),
    answer: v.object(counts),
    audited: true,
    file: "CSV of closed days",
    confirm: "Close these days? Everybody with an appointment on them gets a message.",
  },
  "closure list": {
    summary: "List the closed days from today on",
    example: "closure list",
    input: v.strictObject({
      lifted: v.optional(v.pipe(v.boolean(), v.description("Also those that were lifted")), false),
    }),
    answer: v.object({
      closures: table({
        ...texts("id", "from", "to", "where", "notice", "source"),
        lifted: v.nullable(v.string()),
      }),
    }),
    audited: false,
  },
  "closure set": {
    summary: "Close offices on some days",
    example:
      'closure set 2026-12-08 --office-id ncr-qc-do --notice "No electricity" --reason "call of the office"',
    positional: ["from", "to"],
    input: v.strictObject({
      from: day("The first day"),
      to: v.optional(day("The last day; without it, the first")),
      notice,
      office_id: v.optional(office),
      region: v.optional(v.pipe(v.string(), v.description("All offices of a region"))),
      province: v.optional(v.pipe(v.string(), v.description("All offices of a province"))),
      municipality: v.optional(
        v.pipe(v.string(), v.description("All offices of a municipality; needs its province")),
      ),
      everywhere: v.optional(v.pipe(v.boolean(), v.description("All offices")), false),
      source: v.optional(
        v.pipe(
          v.string(),
          v.trim(),
          v.minLength(1),
          v.maxLength(100),
          v.description("Who ordered it"),
        ),
        "operator",
      ),
    }),
    answer: Told,
    audited: true,
    confirm: "Close these days? Everybody with an appointment on them gets a message.",
  },
  "closure change": {
    summary: "Change the last day of a closure, or what people read",
    example: 'closure change 3f2a91c0 --to 2026-12-10 --reason "it lasts longer"',
    positional: ["id"],
    input: v.strictObject({
      id: closureId,
      to: v.optional(day("The last day")),
      notice: v.optional(notice),
    }),
    answer: Told,
    audited: true,
  },
  "closure lift": {
    summary: "Open the days of a closure again",
    example: 'closure lift 3f2a91c0 --reason "the typhoon turned"',
    positional: ["id"],
    input: v.strictObject({ id: closureId }),
    answer: Told,
    audited: true,
  },
  "closure restore": {
    summary: "Close the days of a lifted closure again",
    example: 'closure restore 3f2a91c0 --reason "it comes after all"',
    positional: ["id"],
    input: v.strictObject({ id: closureId }),
    answer: Told,
    audited: true,
    confirm: "Close these days again? Everybody with an appointment on them gets a message.",
  },
} as const satisfies Record<string, ControlCall>;
