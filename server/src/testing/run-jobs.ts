import type { Context } from "../context.ts";
import { jobs } from "../jobs.ts";

/** Every job once, in order: what the server does by itself within its first hour. */
export async function runJobsOnce(context: Context): Promise<void> {
  for (const job of jobs) await job.run(context);
}
