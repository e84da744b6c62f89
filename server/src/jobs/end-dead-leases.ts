import type { Context } from "../context.ts";
import { endLeases, leaseHolders } from "./outbox-store.ts";

type Needs = Pick<Context, "db" | "presence">;

/** At the start of a database that only one process can open: every other holder is dead, so its leases end at once. */
export async function endDeadLeases({ db, presence }: Needs): Promise<void> {
  const dead = await missingHolders({ db, presence });
  if (dead.length > 0) await endLeases(db, dead);
}

/**
 * The same for a database shared by several processes. A process that lost its connection for a moment is missing too,
 * so a process counts as dead only when it is missing twice in a row.
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
