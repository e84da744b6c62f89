import * as v from "valibot";
import { printedCode, shortCode } from "../text.ts";
import { type ControlCall, howManyDays, Told, table, texts } from "./control-call.ts";
import { courierCodes } from "../courier.ts";

const code = (help: string, most = 40) =>
  v.pipe(shortCode(most), v.trim(), v.nonEmpty("it is empty"), v.description(help));
const reference = v.pipe(
  code("The request's Reference Number, such as LTO-7KQ2-M9DX-4HWC", 30),
  v.toUpperCase(),
);
const orderReference = v.pipe(
  code("The courier order's reference, as `lto booking list` has it", 30),
  v.toUpperCase(),
);
const pesos = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}(?:\.\d{2})?$/u, "it is no amount in pesos, such as 210.00"),
  v.description("The dearest price in pesos, such as 210.00"),
);

/** Booking couriers for paid requests. */
export const dispatchControl = {
  dispatch: {
    summary: "Book the courier of a request that is For Dispatch",
    example: 'dispatch LTO-7KQ2-M9DX-4HWC --reason "asked by the owner why nobody came"',
    positional: ["reference"],
    input: v.strictObject({ reference }),
    answer: Told,
    audited: true,
  },
  "booking list": {
    summary: "Show the courier orders that need a person, the oldest first",
    example: "booking list",
    input: v.strictObject({}),
    answer: v.object({
      bookings: table(texts("reference", "courier", "since", "what", "told")),
      what_to_do: v.optional(
        table({
          what: v.string(),
          do: v.string(),
        }),
      ),
    }),
    audited: false,
  },
  "booking settle": {
    summary: "Say what came of a courier order, once you have asked its courier",
    example:
      'booking settle LTO-7KQ2-M9DX-4HWC booked --number 211312339475 --reason "seen in their portal"',
    positional: ["reference", "outcome"],
    input: v.strictObject({
      reference: orderReference,
      outcome: v.pipe(
        v.picklist(["booked", "not-booked"]),
        v.description("Whether the courier has it; what it has not is booked anew"),
      ),
      number: v.optional(v.pipe(printedCode(60), v.description("The courier's tracking number"))),
    }),
    answer: Told,
    audited: true,
  },
  "booking allow": {
    summary: "Allow a price that is above what was paid, and book at it",
    example: 'booking allow LTO-7KQ2-M9DX-4HWC 210.00 --reason "agreed with the courier"',
    positional: ["reference", "pesos"],
    input: v.strictObject({ reference: orderReference, pesos }),
    answer: Told,
    audited: true,
  },
} as const satisfies Record<string, ControlCall>;

/** What a courier tells of a parcel by telephone. */
const toldStates = [
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
      parcels: v.optional(table(texts("number", "item", "name", "mobile", "address"))),
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
    answer: Told,
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
      requests: table({
        reference: v.string(),
        courier: v.string(),
        number: v.nullable(v.string()),
        ...texts("ended", "why", "record", "held"),
      }),
    }),
    audited: false,
  },
} as const satisfies Record<string, ControlCall>;
