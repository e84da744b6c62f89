import type { Context } from "../context.ts";
import { Problem } from "../problem.ts";
import {
  giveBack,
  giveUp,
  LEASE_SECONDS,
  markDone,
  putBack,
  takeDue,
  TRIED_FOR_MS,
  type OutboxJob,
} from "./outbox-store.ts";

/** What is done for each kind of job; each must bear being called twice, and together with others. */
export type OutboxHandlers = Record<
  string,
  (context: Context, payload: Record<string, string>) => Promise<void>
>;

const BATCH = 80;
const AT_ONCE = 8;
/** Jobs that are not begun by then are given back: somebody else may have them when the lease ends. */
const BEGIN_WITHIN_MS = (LEASE_SECONDS * 1000) / 6;

const HOUR_MS = 60 * 60_000;

/**
 * Does what is due, several jobs at once, outside any database transaction. What fails is put back: until the
 * moment that a limit names, else longer each time, up to an hour; after three days it is given up.
 * @returns how many jobs were taken
 */
export async function runOutbox(context: Context, handlers: OutboxHandlers): Promise<number> {
  const jobs = await takeDue(context.db, context.now(), BATCH);
  const waiting = [...jobs];
  const taken = performance.now();
  const lane = async (): Promise<void> => {
    while (performance.now() - taken <= BEGIN_WITHIN_MS) {
      const job = waiting.shift();
      if (!job) return;
      await runJob(context, handlers, job);
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  await giveBack(context.db, waiting);
  // Only the database can have failed: whoever runs the jobs says so.
  const broken = lanes.find((outcome) => outcome.status === "rejected");
  if (broken) throw broken.reason;
  return jobs.length;
}

async function runJob(context: Context, handlers: OutboxHandlers, job: OutboxJob): Promise<void> {
  const { db, now } = context;
  // It ended its process each time, or nobody was there for days.
  if (job.attempts > 1 && now() > endOf(job)) return giveJobUp(context, job, null);
  try {
    const handle = handlers[job.kind];
    if (!handle) throw new Error(`No handler for ${job.kind}`);
    await handle(context, job.payload);
    await markDone(db, job.id, now());
  } catch (error) {
    await tryLater(context, job, error);
  }
}

async function tryLater(context: Context, job: OutboxJob, error: unknown): Promise<void> {
  const { db, log } = context;
  const { id, kind, attempts } = job;
  const name = nameOf(error);
  const until = new Date(context.now().getTime() + waitMs(job, error));
  if (until > endOf(job)) return giveJobUp(context, job, name);
  await putBack(db, id, name, until);
  log.warn({ job: id, kind, attempts, error: name }, "job put back");
}

async function giveJobUp(context: Context, job: OutboxJob, error: string | null): Promise<void> {
  const { id, kind, attempts } = job;
  await giveUp(context.db, id, error);
  context.log.error({ job: id, kind, attempts, ...(error !== null && { error }) }, "job given up");
}

const endOf = ({ runAt }: OutboxJob): Date => new Date(runAt.getTime() + TRIED_FOR_MS);

const waitMs = ({ attempts }: OutboxJob, error: unknown): number =>
  error instanceof Problem && error.retryAfterSeconds !== undefined
    ? error.retryAfterSeconds * 1000
    : Math.min(HOUR_MS, 1000 * 2 ** attempts);

/** What went wrong, in a word: messages may hold addresses. */
function nameOf(error: unknown): string {
  if (error instanceof Problem) return error.code;
  return error instanceof Error ? error.name : "error";
}
