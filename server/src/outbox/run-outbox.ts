import type { Context } from "../context.ts";
import { LEASE_SECONDS, markDone, putBack, takeDue } from "./outbox-store.ts";

/** What is done for each kind of job; each must bear being called twice. */
export type OutboxHandlers = Record<
  string,
  (context: Context, payload: Record<string, string>) => Promise<void>
>;

const BATCH = 20;
/** Jobs that are not begun by then go back unseen: somebody else may have them when the lease ends. */
const BEGIN_WITHIN_MS = (LEASE_SECONDS * 1000) / 4;

/** Does what is due, outside any database transaction. @returns how many jobs were taken */
export async function runOutbox(context: Context, handlers: OutboxHandlers): Promise<number> {
  const jobs = await takeDue(context.db, context.now(), BATCH);
  const taken = performance.now();
  for (const job of jobs) {
    if (performance.now() - taken > BEGIN_WITHIN_MS) break;
    const handle = handlers[job.kind];
    try {
      if (!handle) throw new Error(`No handler for ${job.kind}`);
      await handle(context, job.payload);
      await markDone(context.db, job.id, context.now());
    } catch (error) {
      const name = error instanceof Error ? error.name : "error";
      context.log.warn(
        { job: job.id, kind: job.kind, attempts: job.attempts, error: name },
        "job failed",
      );
      await putBack(context.db, job, name, context.now());
    }
  }
  return jobs.length;
}
