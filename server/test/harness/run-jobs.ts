import type { Context } from "../../src/context.ts";
import { createJobs } from "../../src/wire/jobs.ts";

/** Every job once, in order: what the server does by itself within its first hour. */
export async function runJobsOnce(context: Context): Promise<void> {
  for (const job of createJobs()) await job.run(context, () => false);
}
