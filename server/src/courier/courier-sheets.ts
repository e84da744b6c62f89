import { IsoDate } from "@portal/contract/days";
import { courierCodes, paymentChannels } from "@portal/contract/courier";
import { zones } from "@portal/contract/address";
import * as v from "valibot";
import { several, shortText, word, yesNo } from "../import/cells.ts";
import type { Sheet } from "../import/csv.ts";
import type { Days } from "./courier-import-store.ts";

export const courierSheet: Sheet = {
  name: "couriers",
  required: ["courier", "name", "enabled", "channels"],
  optional: [],
};

export const courierRow = v.pipe(
  v.strictObject({
    courier: word(courierCodes),
    name: shortText(60),
    enabled: yesNo,
    channels: v.optional(several(paymentChannels)),
  }),
  v.forward(
    v.check(
      ({ enabled, channels = [] }) => !enabled || channels.length > 0,
      "A courier that people may choose has one.",
    ),
    ["channels"],
  ),
  v.transform(({ courier, name, enabled, channels = [] }) => ({
    code: courier,
    name,
    enabled,
    available_payment_channels: channels,
  })),
);

export const feeSheet: Sheet = {
  name: "fees",
  required: ["courier", "zone", "from", "amount"],
  optional: ["days"],
};

/** As the table has it. */
export const MOST_DAYS = 90;
const DAYS = /^(?<least>\d{1,2})(?:-(?<most>\d{1,2}))?$/u;

/** "2-4" → 2 to 4, "3" → 3. */
export function daysOf(text: string): Days | undefined {
  const { least, most = least } = DAYS.exec(text)?.groups ?? {};
  return least === undefined ? undefined : { least: Number(least), most: Number(most) };
}

/** Working days in a file or an order: "2-4" or "3". */
const workingDays = v.pipe(
  v.string(),
  v.regex(DAYS, "It is a number of working days, such as 2-4."),
  v.transform(daysOf),
  v.check(
    (days) => days !== undefined && days.least <= days.most,
    "The first number is the smaller one.",
  ),
  v.check((days) => days !== undefined && days.most <= MOST_DAYS, `It is at most ${MOST_DAYS}.`),
);

/** "150.00" → 15000. */
export const centavosOf = (pesos: string): number => Math.round(Number(pesos) * 100);

/** `couriers` are the codes of those in the database. */
export const feeRow = (couriers: readonly string[]) =>
  v.pipe(
    v.strictObject({
      courier: v.pipe(
        v.string(),
        v.check((code) => couriers.includes(code), "There is no such courier."),
      ),
      zone: word(zones),
      from: IsoDate,
      amount: v.pipe(
        v.string(),
        v.regex(/^\d{1,5}(?:\.\d{1,2})?$/u, "It is an amount in pesos, such as 150.00."),
        v.check((pesos) => centavosOf(pesos) > 0, "It is more than nothing."),
      ),
      days: v.optional(workingDays),
    }),
    v.transform(({ amount, ...fee }) => ({ ...fee, centavos: centavosOf(amount) })),
  );
