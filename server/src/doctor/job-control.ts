import type { jobControl } from "@portal/contract/control/job-control";
import type { ControlVerbs } from "../control/control-verb.ts";
import { Refusal } from "../control/refusal.ts";
import { countFailed, dropFailed, failedJobs, retryGivenUp } from "./failed-job-store.ts";

export const jobVerbs: ControlVerbs<typeof jobControl> = {
  "job list": async ({ db }, { given: { most } }) => {
    const { givenUp, waiting } = await countFailed(db);
    const jobs = await failedJobs(db, most);
    return {
      message:
        givenUp + waiting === 0
          ? "Every job has succeeded, or waits for its first try."
          : `${givenUp} given up, ${waiting} to be tried again.`,
      jobs: jobs.map(({ id, kind, run_at: since, attempts, last_error: error, next }) => ({
        job: id,
        kind,
        since: since.toISOString(),
        tries: attempts,
        error: error ?? "",
        next_try: next?.toISOString() ?? null,
      })),
    };
  },

  "job retry": ({ db, now }, { given: { job }, by }) =>
    db.transaction().execute(async (trx) => {
      const ids = await retryGivenUp(trx, job === "all" ? null : Number(job), now());
      if (ids.length === 0)
        throw new Refusal(
          job === "all"
            ? "No job was given up."
            : `No job ${job} was given up: see lto job list. Others are tried again by themselves.`,
        );
      await by.audit(trx, ...ids.map((id) => ({ kind: "job", id: `${id}` }) as const));
      return { message: `${ids.length} to be tried again now, for three days at most.` };
    }),

  "job drop": ({ db, now }, { given: { job }, by }) =>
    db.transaction().execute(async (trx) => {
      if (!(await dropFailed(trx, Number(job), now())))
        throw new Refusal(`No job ${job} has failed: see lto job list.`);
      await by.audit(trx, { kind: "job", id: job });
      return { message: `Job ${job} is dropped.` };
    }),
};
