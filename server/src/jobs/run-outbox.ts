import type { Context } from "../context.ts";
import { claimantFrom, keepLease } from "../db/lease.ts";
import { nameOf, Problem, stackOf } from "../problem/problem.ts";
import {
  giveBack,
  giveUp,
  markDone,
  putBack,
  renew,
  takeDue,
  TRIED_FOR_MS,
  type Lane,
  type OutboxJob,
} from "./outbox-store.ts";

/** One handler per kind of job; handlers must be idempotent and safe to run concurrently. */
export type OutboxHandlers = Record<
  string,
  (context: Context, payload: Record<string, string>) => Promise<void>
>;

const BATCH = 80;
const AT_ONCE = 8;
/** Jobs not started by then are released: another worker may have time for them. */
const BEGIN_WITHIN_MS = 10_000;

const HOUR_MS = 60 * 60_000;

/**
 * Runs the due jobs of a lane, several at once, outside any database transaction. A failed job is retried at the time
 * that a limit of ours gives, else with backoff up to an hour, and not before its provider may be asked; after three days
 * it becomes a dead letter, or is dropped if it is over a limit even then.
 * @param isStopping when true, no further job starts
 * @returns how many jobs were taken
 */
export async function runOutbox(
  context: Context,
  lane: Lane,
  handlers: OutboxHandlers,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const { db, now } = context;
  const claimant = claimantFrom(context.random);
  const jobs = await takeDue(db, { lane, claimant, now: now(), most: BATCH });
  if (jobs.length === 0) return 0;
  const waiting = [...jobs];
  const unfinished = new Set(jobs.map(({ id }) => id));
  const endLeases = keepLease(() => {
    renew(db, { ids: [...unfinished], claimant, now: now() }).catch((error: unknown) =>
      context.log.error({ stack: stackOf(error) }, "leases were not renewed"),
    );
  });
  const taken = performance.now();
  const worker = async (): Promise<void> => {
    while (performance.now() - taken <= BEGIN_WITHIN_MS && !isStopping()) {
      const job = waiting.shift();
      if (!job) return;
      await runJob(context, handlers, job);
      unfinished.delete(job.id);
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  endLeases();
  await giveBack(db, waiting);
  // Only the database can have failed; the job loop logs it.
  const broken = workers.find((outcome) => outcome.status === "rejected");
  if (broken) throw broken.reason;
  return jobs.length;
}

async function runJob(context: Context, handlers: OutboxHandlers, job: OutboxJob): Promise<void> {
  const { db, now } = context;
  // The job crashed its process each time, or no process ran for days.
  if (job.attempts > 1 && now() > endOf(job)) return giveJobUp(context, job, null);
  try {
    const handle = handlers[job.kind];
    if (!handle) throw new Error(`No handler for ${job.kind}`);
    await handle(context, job.payload);
    await markDone(db, { id: job.id, now: now() });
  } catch (error) {
    await tryLater(context, job, error);
  }
}

async function tryLater(context: Context, job: OutboxJob, error: unknown): Promise<void> {
  const { db, log } = context;
  const { id, kind, attempts } = job;
  const until = new Date(context.now().getTime() + waitMs(job, error));
  if (until > endOf(job) && isOverLimit(error)) {
    // The address had all of three days: that is no fault, and nothing for an operator to do.
    await markDone(db, { id, now: context.now() });
    return log.warn({ job: id, kind, attempts }, "job dropped: its address has had its maximum");
  }
  if (until > endOf(job)) return giveJobUp(context, job, error);
  await putBack(db, job, nameOf(error), until);
  log.warn({ job: id, kind, attempts, stack: stackOf(error) }, "job put back");
}

/** @param error of the last try; null when none was reported */
async function giveJobUp(context: Context, job: OutboxJob, error: unknown): Promise<void> {
  const { id, kind, attempts } = job;
  await giveUp(context.db, job, error === null ? null : nameOf(error));
  context.log.error(
    { job: id, kind, attempts, ...(error !== null && { stack: stackOf(error) }) },
    "job given up",
  );
}

const endOf = ({ runAt }: OutboxJob): Date => new Date(runAt.getTime() + TRIED_FOR_MS);

const isOverLimit = (error: unknown): boolean =>
  error instanceof Problem && error.code === "too_many_requests";

/** A limit of ours knows when it ends; a provider may name a second for days. */
function waitMs({ attempts }: OutboxJob, error: unknown): number {
  const backoff = Math.min(HOUR_MS, 1000 * 2 ** attempts);
  if (!(error instanceof Problem) || error.retryAfterSeconds === undefined) return backoff;
  const told = error.retryAfterSeconds * 1000;
  return isOverLimit(error) ? told : Math.max(told, backoff);
}
