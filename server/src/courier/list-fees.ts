import type { FeeRange } from "@portal/contract/courier";
import { manilaDay } from "@portal/contract/manila-time";
import type { Context } from "../context.ts";
import { carriedBy } from "./carried.ts";
import { feeRanges } from "./courier-store.ts";

/** Lowest and highest fee of each courier that can be chosen, today in Manila and in pesos; the courier is the payee. */
export async function listFees(
  context: Pick<Context, "db" | "now" | "couriers">,
): Promise<FeeRange[]> {
  const ranges = await feeRanges(context.db, carriedBy(context), manilaDay(context.now()));
  return ranges.map(({ code, name, least, most, sample }) => ({
    delivery_courier: code,
    payee: name,
    min_amount: least / 100,
    max_amount: most / 100,
    agency_share: 0,
    sample,
  }));
}
