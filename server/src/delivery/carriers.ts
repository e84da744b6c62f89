import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { Problem } from "../problem/problem.ts";
import { carrierOf } from "./booking-store.ts";
import type { ParcelNumber } from "./transaction-store.ts";

type Couriers = Pick<Context, "couriers">;
export type Account = Context["couriers"] extends ReadonlyMap<string, infer One> ? One : never;

/**
 * The account for a courier's next parcel.
 * @throws Problem `provider_unavailable` while nobody has one
 */
export function accountServing({ couriers }: Couriers, courierCode: string): Account {
  const account = couriers.values().find((one) => one.couriers.includes(courierCode));
  if (!account) throw new Problem("provider_unavailable");
  return account;
}

/** @throws Problem `provider_unavailable` for one that is no longer in the settings */
export function accountNamed({ couriers }: Couriers, name: string): Account {
  const account = couriers.get(name);
  if (!account) throw new Problem("provider_unavailable");
  return account;
}

/** The account that a parcel was booked with, whoever carries its courier's next one. */
export async function accountCarrying(
  context: Couriers & { db: Db },
  parcel: ParcelNumber,
): Promise<Account> {
  const booked = await carrierOf(context.db, parcel);
  return booked === null ? accountServing(context, parcel.courier) : accountNamed(context, booked);
}
