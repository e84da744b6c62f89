import * as v from "valibot";
import { IsoDate } from "../days.ts";
import { shortCode } from "../text.ts";
import { type ControlCall, Told, table, texts } from "./control-call.ts";

/** Why an appointment is cancelled at the counter; its person reads it in their language. */
const cancelReasons = [
  "not-by-holder",
  "asked-by-holder",
  "not-at-this-office",
  "office-cannot-serve",
] as const;
export type CancelReason = (typeof cancelReasons)[number];

const reference = v.pipe(
  shortCode(20),
  v.toUpperCase(),
  v.nonEmpty("it is empty"),
  v.description("The reference, such as APT-7KQ2-M9DX-4HWC"),
);
const day = v.pipe(IsoDate, v.description("A day, such as 2026-11-23; without one, today"));

/** The counter: who comes on a day, who came, and who did not. */
export const appointmentControl = {
  "appointment list": {
    summary: "Show who comes to an office on a day",
    example: 'appointment list ncr-diliman-do 2026-11-23 --reason "opening the counter"',
    positional: ["office", "day"],
    input: v.strictObject({
      office: v.pipe(shortCode(), v.nonEmpty("it is empty"), v.description("Id of the office")),
      day: v.optional(day),
    }),
    answer: v.object({
      message: v.string(),
      appointments: table({
        ...texts("reference", "purpose", "name"),
        came: v.nullable(v.string()),
      }),
    }),
    audited: true,
  },
  "appointment find": {
    summary: "Find the live appointments for a license or plate",
    example: 'appointment find ABC1001 --end 4HWC --reason "the owner did not book it"',
    positional: ["number"],
    input: v.strictObject({
      number: v.pipe(
        shortCode(),
        v.trim(),
        v.toUpperCase(),
        v.nonEmpty("it is empty"),
        v.description("License, plate or MV file number"),
      ),
      end: v.optional(
        v.pipe(
          shortCode(4),
          v.toUpperCase(),
          v.description("The last four characters of the reference"),
        ),
      ),
    }),
    answer: v.object({
      appointments: table(texts("reference", "purpose", "name", "day", "office")),
    }),
    audited: true,
  },
  "appointment check-in": {
    summary: "Note that a person has come",
    example: 'appointment check-in APT-7KQ2-M9DX-4HWC --handed-over --reason "at counter 3"',
    positional: ["reference"],
    input: v.strictObject({
      reference,
      handed_over: v.optional(
        v.pipe(
          v.boolean(),
          v.description("The license or plate was handed over too: it becomes Received"),
        ),
        false,
      ),
    }),
    answer: Told,
    audited: true,
  },
  "appointment no-show": {
    summary: "Note that a person did not come",
    example: 'appointment no-show APT-7KQ2-M9DX-4HWC --reason "closing the counter"',
    positional: ["reference"],
    input: v.strictObject({ reference }),
    answer: Told,
    audited: true,
  },
  "appointment cancel": {
    summary: "Cancel an appointment, free its place and tell its person why",
    example:
      'appointment cancel APT-7KQ2-M9DX-4HWC not-by-holder --reason "the owner showed the CR"',
    positional: ["reference", "because"],
    input: v.strictObject({
      reference,
      because: v.pipe(v.picklist(cancelReasons), v.description("What the person is told")),
    }),
    answer: Told,
    audited: true,
    confirm: "The person gets a message, and the place goes to somebody else. Cancel it?",
  },
} as const satisfies Record<string, ControlCall>;
