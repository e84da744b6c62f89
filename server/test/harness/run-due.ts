import type { Context } from "../../src/context.ts";
import { createJobs, createWatches } from "../../src/wire/jobs.ts";

const ABOUT = ["reminders", "outbox", "mail"];

/** Queues the reminders that are due and runs all due outbox jobs, and nothing else. */
export async function runDue(context: Context): Promise<void> {
  const jobs = createJobs().filter(({ name }) => ABOUT.includes(name));
  let wasDone = true;
  while (wasDone) {
    wasDone = false;
    for (const job of jobs) if ((await job.run(context, () => false)) !== 0) wasDone = true;
  }
}

/** Runs every background job once, in order. */
export async function runJobsOnce(context: Context): Promise<void> {
  for (const job of [...createWatches(), ...createJobs()]) await job.run(context, () => false);
}
