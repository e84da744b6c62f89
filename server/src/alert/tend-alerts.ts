import type { Context } from "../context.ts";
import { endOver, FIRST, tellMissed } from "./due-alert-store.ts";

/**
 * Expires old alerts, and catches records that became ready without the portal's doing. Each call looks at the next
 * five thousand alerts, so its cost does not grow with their number.
 */
export function alertTender(): (context: Pick<Context, "db" | "now">) => Promise<void> {
  let from = FIRST;
  return async ({ db, now }) => {
    await endOver(db, now());
    from = await tellMissed(db, from, now());
  };
}
