import type { FeeRange } from "@portal/contract/courier";
import { manilaDay } from "@portal/contract/manila-time";
import type { Context } from "../context.ts";
import { feeRanges } from "./courier-store.ts";

/** Lowest and highest fee of each enabled courier today in Manila, in pesos; the courier is the payee. */
export async function listFees({ db, now }: Pick<Context, "db" | "now">): Promise<FeeRange[]> {
  const ranges = await feeRanges(db, manilaDay(now()));
  return ranges.map(({ code, name, least, most, sample }) => ({
    delivery_courier: code,
    payee: name,
    min_amount: least / 100,
    max_amount: most / 100,
    agency_share: 0,
    sample,
  }));
}
