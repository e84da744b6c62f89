import type { Context } from "../../src/context.ts";
import { createJobs, createWatches } from "../../src/wire/jobs.ts";

/** Runs every background job once, in order. */
export async function runJobsOnce(context: Context): Promise<void> {
  for (const job of [...createWatches(), ...createJobs()]) await job.run(context, () => false);
}
