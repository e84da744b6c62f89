import * as v from "valibot";
import { IsoDate } from "../days.ts";
import { type ControlCall, howMany, Told, table, texts } from "./control-call.ts";

const TheMoney = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("it is empty"),
  v.description("As money list names it, or the request's reference when it has one sum"),
);
const Part = v.pipe(
  v.string(),
  v.regex(/^\d{1,7}\.\d{2}$/u, "it is an amount such as 150.00"),
  v.description("A part of it, such as 35.50"),
  v.transform((written) => Number(written.replace(".", ""))),
  v.minValue(1, "it is nothing"),
);

/** Money that came and pays for nothing, and money that goes back. */
export const moneyControl = {
  "money list": {
    summary: "Show money that waits for a decision, the oldest first",
    example: "money list",
    input: v.strictObject({
      most: howMany(10_000, 200),
    }),
    answer: v.object({
      message: v.string(),
      money: table(texts("money", "amount", "received", "why", "refund", "can")),
    }),
    audited: false,
  },
  "money accept": {
    summary: "Let money that was marked pay for its request after all",
    example: 'money accept LTO-2345-6789-ABCD-1 --reason "late by a minute"',
    positional: ["money"],
    input: v.strictObject({ money: TheMoney }),
    answer: Told,
    audited: true,
  },
  "money first": {
    summary: "Let one request be paid before every other one for its license or plate, for a day",
    example: 'money first LTO-2345-6789-ABCD --reason "shut out by strangers; ID seen"',
    positional: ["request"],
    input: v.strictObject({
      request: v.pipe(
        v.string(),
        v.trim(),
        v.toUpperCase(),
        v.nonEmpty("it is empty"),
        v.description("The request's reference"),
      ),
    }),
    answer: Told,
    audited: true,
  },
  "money sheet": {
    summary: "Compare a day's receipts, fees and refunds with the gateways",
    example: "money sheet 2026-11-21",
    positional: ["day"],
    input: v.strictObject({ day: v.pipe(IsoDate, v.description("A day in Manila")) }),
    answer: v.object({
      /** `back`: what was sent back through it. */
      accounts: table(texts("account", "here", "there", "back", "says")),
      differences: table(texts("account", "money", "what", "here", "there")),
      partly: v.boolean(),
    }),
    audited: false,
  },
  "refund ask": {
    summary: "Ask that money goes back to its payer; another person agrees",
    example: 'refund ask LTO-2345-6789-ABCD-1 --reason "returned by the courier"',
    positional: ["money"],
    input: v.strictObject({
      money: TheMoney,
      amount: v.optional(Part),
    }),
    answer: Told,
    audited: true,
    twoPeople: true,
  },
  "refund agree": {
    summary: "Agree to a refund that another person asked for",
    example: 'refund agree LTO-2345-6789-ABCD-1 --reason "seen the courier\'s note"',
    positional: ["money"],
    input: v.strictObject({ money: TheMoney }),
    answer: Told,
    audited: true,
    twoPeople: true,
    confirm: "Money goes back, and that cannot be undone. Go on?",
  },
  "refund refuse": {
    summary: "Refuse a refund that was asked for",
    example: 'refund refuse LTO-2345-6789-ABCD-1 --reason "delivered after all"',
    positional: ["money"],
    input: v.strictObject({ money: TheMoney }),
    answer: Told,
    audited: true,
  },
  "refund paid-by-hand": {
    summary: "Record a refund that the gateway could not pay, and its receipt",
    example: 'refund paid-by-hand LTO-2345-6789-ABCD-1 BDO-4471 --reason "paid at the bank"',
    positional: ["money", "receipt"],
    input: v.strictObject({
      money: TheMoney,
      receipt: v.pipe(
        v.string(),
        v.trim(),
        v.regex(/^[\w./-]{3,40}$/u, "it is 3 to 40 letters, digits and . / -"),
        v.description("The number of the bank's or wallet's receipt, which the payer gets"),
      ),
    }),
    answer: Told,
    audited: true,
  },
} as const satisfies Record<string, ControlCall>;
