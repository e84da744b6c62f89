import { tendAlerts } from "./alert/tend-alerts.ts";
import { endPastAppointments } from "./appointment/end-past-appointments.ts";
import type { Context } from "./context.ts";
import { forgetEnded } from "./http/limit-store.ts";
import { sendMessage } from "./message/send-message.ts";
import { sendText } from "./message/send-text.ts";
import { runOutbox, type OutboxHandlers } from "./outbox/run-outbox.ts";
import { disposeOfDue } from "./retention/dispose-of-due.ts";
import { removeOldSandboxMail } from "./retention/old-sandbox-mail.ts";
import { applyClosures } from "./schedule/apply-closures.ts";
import { fillSchedule } from "./schedule/fill-schedule.ts";
import { decideSubmission } from "./submission/decide-submission.ts";
import { dispatchTransaction } from "./transaction/dispatch-transaction.ts";
import { sweepDeliveries } from "./transaction/sweep-deliveries.ts";
import { sweepPayments } from "./transaction/sweep-payments.ts";

const HOUR = 60 * 60_000;

const handlers: OutboxHandlers = {
  mail: sendMessage,
  sms: sendText,
  decide_submission: decideSubmission,
  verify_transaction: dispatchTransaction,
};

type Job = { name: string; everyMs: number; run: (context: Context) => Promise<unknown> };

/** What happens without anybody asking. Each may run in several processes at once. */
export const jobs: readonly Job[] = [
  { name: "outbox", everyMs: 500, run: (context) => runOutbox(context, handlers) },
  {
    name: "sandbox",
    everyMs: 500,
    run: async ({ sandbox, now }) => {
      await sandbox?.payment.tick(now());
      await sandbox?.courier.tick(now());
    },
  },
  { name: "maintenance", everyMs: 500, run: ({ maintenance }) => maintenance.refresh() },
  { name: "limits", everyMs: 500, run: ({ limits }) => limits.exchange() },
  { name: "payments", everyMs: 5_000, run: sweepPayments },
  { name: "deliveries", everyMs: 60_000, run: sweepDeliveries },
  { name: "closures", everyMs: 60_000, run: applyClosures },
  { name: "closed days", everyMs: 60_000, run: ({ closedDays }) => closedDays.refresh() },
  { name: "schedule", everyMs: HOUR, run: fillSchedule },
  { name: "past appointments", everyMs: 60_000, run: endPastAppointments },
  { name: "alerts", everyMs: 60_000, run: tendAlerts },
  { name: "retention", everyMs: 60_000, run: disposeOfDue },
  { name: "old sandbox mail", everyMs: HOUR, run: removeOldSandboxMail },
  { name: "broken uploads", everyMs: HOUR, run: removeBrokenUploads },
  { name: "old keys", everyMs: HOUR, run: forgetOldKeys },
];

/** Keys that no repeat can ask for any more. */
async function forgetOldKeys({ db, now }: Context): Promise<void> {
  const dayAgo = new Date(now().getTime() - 24 * HOUR);
  await db.deleteFrom("idempotency").where("created_at", "<", dayAgo).execute();
  await forgetEnded(db, now());
  await db.deleteFrom("captcha_spent").where("expires_at", "<", now()).execute();
  await db.deleteFrom("outbox").where("done_at", "<", dayAgo).execute();
}

/** No upload takes that long: its request has ended. */
async function removeBrokenUploads({ storage, now }: Context): Promise<void> {
  await storage.removeLeftovers(new Date(now().getTime() - 24 * HOUR));
}

/** Starts them all; the answer stops them and waits for those that are running. */
export function startJobs(context: Context): () => Promise<void> {
  let stopped = false;
  const loops = jobs.map(async (job) => {
    while (!stopped) {
      try {
        await job.run(context);
      } catch (error) {
        if (!stopped)
          context.log.error(
            { job: job.name, error: error instanceof Error ? error.name : "error" },
            "job failed",
          );
      }
      await pause(job.everyMs, () => stopped);
    }
  });
  return async () => {
    stopped = true;
    await Promise.all(loops);
  };
}

/** Waits in short steps, so that stopping takes no longer than one. */
async function pause(ms: number, isOver: () => boolean): Promise<void> {
  const until = Date.now() + ms;
  while (Date.now() < until && !isOver())
    await new Promise((resolve) => setTimeout(resolve, Math.min(200, until - Date.now() + 1)));
}
