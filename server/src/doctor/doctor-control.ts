import type { doctorControl, jobControl } from "@portal/contract/control/portal-control";
import { type ControlVerbs, Refusal } from "../control/control-verb.ts";
import {
  countFailed,
  dropFailed,
  failedJobs,
  hasJobs,
  NO_JOBS,
  retryGivenUp,
} from "./doctor-store.ts";
import { examine, worstFirst } from "./finding.ts";
import { machineExaminations, workExaminations } from "./look-at-machine.ts";
import { providerExaminations } from "./look-at-providers.ts";

export const doctorVerbs: ControlVerbs<typeof doctorControl> = {
  doctor: async (context) => {
    const examinations = [
      ...machineExaminations(context),
      ...providerExaminations(context),
      ...workExaminations(context),
    ];
    const checks = worstFirst(await Promise.all(examinations.map((one) => examine(one))));
    const [reds, yellows] = (["RED", "yellow"] as const).map(
      (state) => checks.filter((check) => check.state === state).length,
    );
    const isWell = reds === 0;
    return {
      message: isWell
        ? `All is well${yellows === 0 ? "" : `, but ${yellows} should be looked at`}.`
        : `${reds} of ${checks.length} ${reds === 1 ? "is" : "are"} red.`,
      ...(!isWell && { unwell: true }),
      checks,
    };
  },
};

export const jobVerbs: ControlVerbs<typeof jobControl> = {
  "job list": async (context, { given: { most } }) => {
    const { db } = context;
    const unworked = (await hasJobs(context)) ? "" : `${NO_JOBS} `;
    const { givenUp, waiting } = await countFailed(db);
    const jobs = await failedJobs(db, most);
    return {
      message:
        givenUp + waiting === 0
          ? `${unworked}Every job has succeeded, or waits for its first try.`
          : `${unworked}${givenUp} given up, ${waiting} to be tried again.`,
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
