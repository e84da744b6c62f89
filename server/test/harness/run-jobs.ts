import type { Context } from "../../src/context.ts";
import { createJobs } from "../../src/wire/jobs.ts";

/** Runs every background job once, in order. */
export async function runJobsOnce(context: Context): Promise<void> {
  for (const job of createJobs()) await job.run(context, () => false);
}
