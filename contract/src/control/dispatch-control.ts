import * as v from "valibot";
import { printedCode, shortCode } from "../text.ts";
import type { ControlCall } from "./control-call.ts";

const Told = v.object({ message: v.string() });
const code = (help: string, most = 40) =>
  v.pipe(shortCode(most), v.trim(), v.nonEmpty("it is empty"), v.description(help));
const reference = v.pipe(
  code("The request's Reference Number, such as LTO-7KQ2-M9DX-4HWC", 30),
  v.toUpperCase(),
);
const bookingReference = v.pipe(
  code("The booking's reference, as `lto booking list` has it", 30),
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
    summary: "Show the bookings that need a person, the oldest first",
    example: "booking list",
    input: v.strictObject({}),
    answer: v.object({
      bookings: v.array(
        v.object({
          reference: v.string(),
          courier: v.string(),
          since: v.string(),
          what: v.string(),
          told: v.string(),
        }),
      ),
      what_to_do: v.optional(v.array(v.object({ what: v.string(), do: v.string() }))),
    }),
    audited: false,
  },
  "booking settle": {
    summary: "Say what came of a booking, once you have asked its courier",
    example:
      'booking settle LTO-7KQ2-M9DX-4HWC booked --number 211312339475 --reason "seen in their portal"',
    positional: ["reference", "outcome"],
    input: v.strictObject({
      reference: bookingReference,
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
    input: v.strictObject({ reference: bookingReference, pesos }),
    answer: Told,
    audited: true,
  },
} as const satisfies Record<string, ControlCall>;
