import type { Context } from "../context.ts";
import { jobs } from "../jobs.ts";

/** Does all that waits in the outbox and is due, as the server does it, and nothing else. */
export async function runDue(context: Context): Promise<void> {
  const outbox = jobs.find(({ name }) => name === "outbox");
  if (!outbox) throw new Error("There is no outbox.");
  while ((await outbox.run(context)) !== 0);
}
