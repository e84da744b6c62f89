import type { Context } from "../../src/context.ts";
import { createJobs } from "../../src/wire/jobs.ts";

/** Runs all due outbox jobs, and nothing else. */
export async function runDue(context: Context): Promise<void> {
  const lanes = createJobs().filter(({ name }) => name === "outbox" || name === "mail");
  let wasDone = true;
  while (wasDone) {
    wasDone = false;
    for (const lane of lanes) if ((await lane.run(context, () => false)) !== 0) wasDone = true;
  }
}
