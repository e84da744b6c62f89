import * as v from "valibot";
import { courierCodes } from "../courier.ts";
import { shortCode } from "../text.ts";
import type { ControlCall } from "./control-call.ts";
import { howManyDays } from "./how-many.ts";

/** What a courier tells of a parcel by telephone. */
export const toldStates = [
  "picked-up",
  "in-transit",
  "out-for-delivery",
  "delivered",
  "failed-attempt",
  "returned",
  "lost",
  "cancelled",
] as const;
export type ToldState = (typeof toldStates)[number];

const code = (help: string, most = 40) =>
  v.pipe(shortCode(most), v.trim(), v.nonEmpty("it is empty"), v.description(help));
const courier = v.pipe(v.picklist(courierCodes), v.description("Code of the courier"));

/** Parcels on their way to couriers, and what becomes of them. */
export const parcelControl = {
  manifest: {
    summary: "Make the list of parcels that an office hands to a courier",
    example:
      'manifest Skyward ncr-diliman-do --format page --reason "pick-up at 3 PM" > manifest.html',
    positional: ["courier", "office"],
    input: v.strictObject({
      courier,
      office: code("Id of the office"),
      format: v.optional(
        v.pipe(
          v.picklist(["csv", "page"]),
          v.description(
            "To write into a file: for a spreadsheet, or a page to print with bar codes",
          ),
        ),
      ),
    }),
    answer: v.object({
      message: v.optional(v.string()),
      parcels: v.optional(
        v.array(
          v.object({
            number: v.string(),
            item: v.string(),
            name: v.string(),
            mobile: v.string(),
            address: v.string(),
          }),
        ),
      ),
      document: v.optional(v.string()),
    }),
    audited: true,
  },
  parcel: {
    summary: "Note what a courier tells of a parcel by telephone",
    example: 'parcel SKY-1001 delivered --at "2026-11-22 14:05" --reason "Skyward called"',
    positional: ["number", "state"],
    input: v.strictObject({
      number: code("Tracking number, or our reference where there is none", 60),
      state: v.pipe(
        v.picklist(toldStates),
        v.description("What happened; the person is told as usual"),
      ),
      at: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^\d{4}-\d{2}-\d{2} [0-2]\d:[0-5]\d$/u, "it is not like 2026-11-22 14:05"),
          v.description("When, in Manila; without it, now"),
        ),
      ),
      courier: v.optional(v.pipe(courier, v.description("Where two couriers use the number"))),
    }),
    answer: v.object({ message: v.string() }),
    audited: true,
    confirm: "The person is told, and what is delivered or has failed stays so. Note it?",
  },
  returned: {
    summary: "Show what couriers brought back, lost or did not fetch",
    example: "returned ncr-diliman-do --days 30",
    positional: ["office"],
    input: v.strictObject({
      office: v.optional(code("Only of this office, by its id")),
      days: howManyDays(30, "Since when"),
    }),
    answer: v.object({
      requests: v.array(
        v.object({
          reference: v.string(),
          courier: v.string(),
          number: v.nullable(v.string()),
          ended: v.string(),
          why: v.string(),
          record: v.string(),
          held: v.string(),
        }),
      ),
    }),
    audited: false,
  },
} as const satisfies Record<string, ControlCall>;
