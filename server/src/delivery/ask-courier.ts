import type { Context } from "../context.ts";
import { askInTurn, type Pacing } from "../providers/provider-pace.ts";
import type { CourierAccount, CourierProvider } from "../providers/courier/courier-provider.ts";
import type { Db } from "../db/tables.ts";
import { Problem } from "../problem/problem.ts";
import { carrierOf } from "./courier-order-store.ts";
import type { ParcelNumber } from "./transaction-store.ts";

type Couriers = Pick<Context, "couriers">;

/**
 * The account for a courier's next parcel.
 * @throws Problem `provider_unavailable` while nobody has one
 */
export function accountServing({ couriers }: Couriers, courierCode: string): CourierAccount {
  const account = couriers.values().find((one) => one.couriers.includes(courierCode));
  if (!account) throw new Problem("provider_unavailable");
  return account;
}

/** @throws Problem `provider_unavailable` for one that is no longer in the settings */
export function accountNamed({ couriers }: Couriers, name: string): CourierAccount {
  const account = couriers.get(name);
  if (!account) throw new Problem("provider_unavailable");
  return account;
}

/** Whether nothing is called for an order: its parcel is handed over with the manifest. */
export const isByHand = ({ couriers }: Couriers, { account }: { account: string }): boolean =>
  couriers.get(account)?.provider.booking === "by_hand";

/** The account that a parcel was booked with, whoever carries its courier's next one. */
export async function accountCarrying(
  context: Couriers & { db: Db },
  parcel: ParcelNumber,
): Promise<CourierAccount> {
  const booked = await carrierOf(context.db, parcel);
  return booked === null ? accountServing(context, parcel.courier) : accountNamed(context, booked);
}

/**
 * The only way to a courier: within its account's rate.
 * @throws Problem `provider_unavailable`, also without a turn
 */
export const askCourier = <Answer>(
  context: Context,
  account: CourierAccount,
  call: (provider: CourierProvider) => Promise<Answer>,
  pacing: Pacing = "soon",
): Promise<Answer> => askInTurn(context, paced(account), pacing, () => call(account.provider));

/** The account as its rate is kept: a merchant account may have the same name. */
export const paced = ({ name, callsPerSecond }: CourierAccount) => ({
  name: `courier:${name}`,
  callsPerSecond,
});
