import type { Context } from "../context.ts";
import { endOver, tellMissed } from "./tell-store.ts";

/** Ends what is over, and tells those whose record became ready without the portal doing it. */
export async function tendAlerts({ db, now }: Pick<Context, "db" | "now">): Promise<void> {
  await endOver(db, now());
  await tellMissed(db, now());
}
