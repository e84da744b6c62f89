import * as v from "valibot";
import { IsoDate } from "../days.ts";
import { courierCodes, paymentChannels } from "../courier.ts";
import { zones } from "../address.ts";
import { type ControlCall, counts, dryRun, eachOnce, Told, table, texts } from "./control-call.ts";

const code = v.pipe(v.picklist(courierCodes), v.description("The courier's code"));
const zone = v.pipe(v.picklist(zones), v.description("The zone"));

/** Couriers, what they cost, and who collects for them. */
export const courierControl = {
  "courier import": {
    summary: "Load couriers from a file",
    example: 'courier import couriers.csv --reason "couriers of 2026"',
    input: v.strictObject(dryRun),
    answer: v.object(counts),
    audited: true,
    file: "CSV of couriers",
  },
  "courier list": {
    summary: "List the couriers",
    example: "courier list",
    input: v.strictObject({}),
    answer: v.object({
      couriers: table({
        courier: v.string(),
        name: v.string(),
        enabled: v.boolean(),
        channels: v.string(),
        offices: v.number(),
      }),
    }),
    audited: false,
  },
  "courier set": {
    summary: "Change a courier",
    example: 'courier set Go21 --enabled no --reason "the contract ended"',
    positional: ["courier"],
    input: v.strictObject({
      courier: code,
      name: v.optional(
        v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60), v.description("Its name")),
      ),
      enabled: v.optional(
        v.pipe(v.picklist(["yes", "no"]), v.description("Whether people may choose it")),
      ),
      channels: v.optional(eachOnce(paymentChannels, "Its payment channels, the default first")),
    }),
    answer: Told,
    audited: true,
  },
  "fee import": {
    summary: "Load fees from a file",
    example: 'fee import fees.csv --reason "fees of 2027"',
    input: v.strictObject(dryRun),
    answer: v.object(counts),
    audited: true,
    file: "CSV of fees",
  },
  "fee list": {
    summary: "List the fees in force, and those to come",
    example: "fee list --courier Quadx",
    input: v.strictObject({ courier: v.optional(code) }),
    answer: v.object({
      fees: table({
        ...texts("courier", "zone", "from", "amount"),
        days: v.nullable(v.string()),
        is: v.picklist(["in force", "to come"]),
      }),
    }),
    audited: false,
  },
  "fee set": {
    summary: "Set a courier's fee for a zone",
    example: 'fee set Quadx NCR 155.00 --from 2027-01-01 --reason "fees of 2027"',
    positional: ["courier", "zone", "amount"],
    input: v.strictObject({
      courier: code,
      zone,
      amount: v.pipe(
        v.string(),
        v.regex(/^\d{1,5}(?:\.\d{2})?$/u, "it is an amount in pesos, such as 150.00"),
        v.description("In pesos"),
      ),
      from: v.optional(v.pipe(IsoDate, v.description("From which day on; without it, today"))),
      days: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^\d{1,2}(?:-\d{1,2})?$/u, "it is a number of working days, such as 2-4"),
          v.description("Working days to the door; without it, those of the fee before"),
        ),
      ),
    }),
    answer: Told,
    audited: true,
  },
  "fee remove": {
    summary: "Remove a fee that is to come",
    example: 'fee remove Quadx NCR 2027-01-01 --reason "a wrong day"',
    positional: ["courier", "zone", "from"],
    input: v.strictObject({
      courier: code,
      zone,
      from: v.pipe(IsoDate, v.description("From which day on it would be in force")),
    }),
    answer: Told,
    audited: true,
  },
  "route list": {
    summary: "List which merchant account collects what; PAYMENT_ACCOUNTS says it",
    example: "route list",
    input: v.strictObject({}),
    answer: v.object({
      routes: table({
        ...texts("courier", "channel", "account"),
        offered: v.boolean(),
      }),
    }),
    audited: false,
  },
} as const satisfies Record<string, ControlCall>;
