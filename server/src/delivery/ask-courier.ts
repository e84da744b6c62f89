import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "../context.ts";
import { askInTurn, noTurn } from "../providers/provider-pace.ts";
import type { CourierProvider } from "../providers/courier/courier-provider.ts";
import type { Db } from "../db/tables.ts";
import { Problem } from "../problem/problem.ts";
import { carrierOf } from "./courier-order-store.ts";
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

/** "spare": may wait until nobody else asks, as a poll may. */
export type CourierTurn = "soon" | "spare";

/** Jobs have time; whoever gets no turn in these tries comes again. */
const MOST_TRIES = 8;
const BETWEEN_MS = 250;

/**
 * The only way to a courier: within its account's pace.
 * @throws Problem `provider_unavailable`, also when there is no turn
 */
export async function askCourier<Answer>(
  context: Context,
  account: Account,
  call: (provider: CourierProvider) => Promise<Answer>,
  turn: CourierTurn = "soon",
): Promise<Answer> {
  await waitForTurn(context, account, turn);
  return askWithTurn(context, account, call);
}

/** For a call that is written down before it is made: with its turn it is made in any case. */
export function askWithTurn<Answer>(
  context: Context,
  account: Account,
  call: (provider: CourierProvider) => Promise<Answer>,
): Promise<Answer> {
  return askInTurn(context, paced(account), "had", () => call(account.provider));
}

/** @throws Problem `provider_unavailable` when there is none: nothing was called */
export async function waitForTurn(
  { pace }: Pick<Context, "pace">,
  account: Account,
  turn: CourierTurn = "soon",
): Promise<void> {
  const { name, callsPerSecond } = paced(account);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const isTaken =
      turn === "soon"
        ? await pace.takeTurnNow(name, callsPerSecond)
        : await pace.takeTurn(name, callsPerSecond);
    if (isTaken) return;
    if (turn === "spare") await delay(BETWEEN_MS);
  }
  throw noTurn();
}

/** Merchant accounts may have the same names. */
const paced = ({ name, callsPerSecond }: Account) => ({ name: `courier:${name}`, callsPerSecond });
