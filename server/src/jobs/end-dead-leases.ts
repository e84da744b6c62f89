import type { Context } from "../context.ts";
import { endLeases, leaseHolders } from "./outbox-store.ts";

type Needs = Pick<Context, "db" | "presence">;

/**
 * Ends the leases of dead processes. One that lost its connection for a moment is missing too, so a process counts as dead
 * only when it is missing twice in a row.
 */
export function deadLeaseSweeper(): (needs: Needs) => Promise<void> {
  let missedBefore = new Set<number>();
  return async (needs) => {
    const missing = await missingHolders(needs);
    const dead = missing.filter((holder) => missedBefore.has(holder));
    missedBefore = new Set(missing);
    if (dead.length > 0) await endLeases(needs.db, dead);
  };
}

async function missingHolders({ db, presence }: Needs): Promise<number[]> {
  // Holders first: a process is announced before it takes a lease, so a live holder is in the second list.
  const holders = await leaseHolders(db);
  if (holders.every((holder) => holder === presence.holder)) return [];
  const living = new Set(await presence.living());
  return holders.filter((holder) => holder !== presence.holder && !living.has(holder));
}
