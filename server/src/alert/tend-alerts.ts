import type { Context } from "../context.ts";
import { endOver, FIRST, tellMissed } from "./tell-store.ts";

/**
 * Ends what is over, and tells those whose record became ready without the portal doing it. Each call looks at the next
 * five thousand alerts and then begins anew, so that it costs the same however many wait.
 */
export function alertTender(): (context: Pick<Context, "db" | "now">) => Promise<void> {
  let from = FIRST;
  return async ({ db, now }) => {
    await endOver(db, now());
    from = await tellMissed(db, from, now());
  };
}
