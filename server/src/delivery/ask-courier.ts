import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "../context.ts";
import { askInTurn, noTurn } from "../http/ask-provider.ts";
import type { CourierProvider } from "../providers/courier/courier-provider.ts";
import type { Account } from "./carriers.ts";

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
