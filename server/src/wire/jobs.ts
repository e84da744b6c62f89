import { setTimeout as delay } from "node:timers/promises";
import { manilaDay } from "@portal/contract/days";
import {
  alertTarget,
  alertTender,
  notifyAlerts,
  readAlertMessage,
} from "../alert/alert-message.ts";
import { applyClosures, queueReminders } from "../appointment/appointment-jobs.ts";
import { readAppointmentMessage } from "../appointment/appointment-message.ts";
import { endPastAppointments } from "../appointment/appointment-store.ts";
import { readCaseMessage } from "../case/case-message.ts";
import { tellLateCases } from "../case/say-in-case.ts";
import type { Context } from "../context.ts";
import type { Notifications, Topic } from "../db/notifications.ts";
import { remindOfPhotos } from "../delivery/asked-photos.ts";
import { trackParcel } from "../delivery/courier-webhook.ts";
import { bookCourierOf, verifyInSandbox } from "../delivery/decide-request.ts";
import { notifyLateDeliveries } from "../delivery/notify-late-deliveries.ts";
import { deliveryWords } from "../delivery/delivery-words.ts";
import { requestMessageReader } from "../delivery/request-message.ts";
import { sweepCourierOrders, sweepDeliveries } from "../delivery/sweep-deliveries.ts";
import { type Lane, nextDue } from "../jobs/outbox-store.ts";
import { type OutboxHandlers, runOutbox } from "../jobs/run-outbox.ts";
import type { MessageReaders } from "../message/message.ts";
import { mailSender, textSender } from "../message/send-message.ts";
import type { LinkTargets } from "../message/short-link.ts";
import { lookAtDeadAccounts } from "../payment/gateway.ts";
import { nextLookAt } from "../payment/payment-store.ts";
import { paymentWords } from "../payment/payment-words.ts";
import { settleOfEvent } from "../payment/payment-webhook.ts";
import { nextDueRefund } from "../payment/refund-store.ts";
import { sendRefunds } from "../payment/send-refunds.ts";
import { listedSettler, sweepPayments } from "../payment/sweep-payments.ts";
import { jobFailures } from "../metrics.ts";
import { lineAMinute } from "../problem/line-a-minute.ts";
import { stackOf } from "../problem/problem.ts";
import { earliest } from "../providers/sandbox-webhooks.ts";
import { decideInSandbox } from "../record/decide-submission.ts";
import { notifyLateReviews } from "../record/notify-late-reviews.ts";
import { readSubmissionMessage, submissionTarget } from "../record/submission-message.ts";
import { disposeOfDue, forgetSpent, removeOldSandboxMail } from "../retention/dispose-of-due.ts";
import { rotator } from "../rotation/rotate.ts";
import { fillSchedule } from "../schedule/fill-schedule.ts";
import { removeBrokenUploads } from "../upload/read-upload.ts";

/** The builder of each kind of message, by its subject. */
const readers: MessageReaders = {
  submission: readSubmissionMessage,
  delivery: requestMessageReader(deliveryWords),
  payment: requestMessageReader(paymentWords),
  appointment: readAppointmentMessage,
  alert: readAlertMessage,
  case: readCaseMessage,
};

export const linkTargets: LinkTargets = { submission: submissionTarget, alert: alertTarget };

/** Handlers of the outbox jobs that send or queue messages. */
export const messageHandlers = {
  mail: mailSender(readers),
  sms: textSender(readers),
  record_changed: notifyAlerts,
} satisfies OutboxHandlers;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Staggers the first runs of long jobs, so that they do not take all connections at once. */
const APART_MS = 500;
/** What is told in this time is done together: nobody feels it, and a job alone costs several statements. */
const TOGETHER_MS = 100;
/** Half of what passes before a new payment is looked at first: until then it is known when that is. */
const QUIET_MS = 15_000;
/** Of a job that waits longer otherwise. */
const AFTER_FAILURE_MS = 5_000;

const handlers = {
  ...messageHandlers,
  decide_submission: decideInSandbox,
  settle_payment: settleOfEvent,
  track_parcel: trackParcel,
  book_courier: bookCourierOf,
  verify_transaction: verifyInSandbox,
} satisfies OutboxHandlers;

/** Every kind of job in the outbox. */
export const jobKinds: readonly string[] = Object.keys(handlers);

/** `isStopping`: when true, a long job leaves the rest to its next run. */
type Run = (context: Context, isStopping: () => boolean) => Promise<unknown>;
type Job = {
  name: string;
  /** The longest pause between two runs. */
  everyMs: number;
  /** What ends the pause: a notification of the database. */
  wokenBy?: Topic;
  /** When there is something to do without a notification; null for never. */
  nextDue?: (context: Context) => Promise<Date | null>;
  run: Run;
};

/** What every process keeps in memory and reads again, whatever its role. */
export const createWatches = (): readonly Job[] => [
  {
    name: "maintenance",
    everyMs: 10_000,
    wokenBy: "maintenance",
    run: ({ maintenance }) => maintenance.refresh(),
  },
  { name: "limits", everyMs: 500, run: ({ limits }) => limits.exchangeIfUsed() },
  { name: "closed days", everyMs: MINUTE, run: ({ closedDays }) => closedDays.refresh() },
  { name: "offices", everyMs: MINUTE, run: ({ offices }) => offices.refresh() },
];

/** Background jobs. Each is safe to run in several processes at once; some keep state between runs. */
export const createJobs = (): readonly Job[] => [
  {
    name: "sandbox",
    everyMs: MINUTE,
    wokenBy: "sandbox",
    nextDue: async ({ sandbox }) =>
      sandbox && earliest(await sandbox.payment.nextDue(), await sandbox.courier.nextDue()),
    run: async ({ sandbox, now }) => {
      await sandbox?.payment.tick(now());
      await sandbox?.courier.tick(now());
    },
  },
  outboxJob("outbox", "other"),
  outboxJob("mail", "mail"),
  {
    name: "payments",
    everyMs: QUIET_MS,
    nextDue: ({ db }) => nextLookAt(db),
    run: sweepPayments,
  },
  { name: "listed payments", everyMs: 5_000, run: listedSettler() },
  { name: "dead accounts", everyMs: QUIET_MS, run: lookAtDeadAccounts },
  {
    name: "refunds",
    everyMs: MINUTE,
    wokenBy: "refund",
    nextDue: ({ db }) => nextDueRefund(db),
    run: sendRefunds,
  },
  { name: "courier orders", everyMs: MINUTE / 2, run: sweepCourierOrders },
  { name: "deliveries", everyMs: MINUTE, run: sweepDeliveries },
  { name: "closures", everyMs: MINUTE, run: applyClosures },
  { name: "schedule", everyMs: HOUR, run: fillSchedule },
  // Today cannot be booked, so an appointment becomes past only at midnight.
  { name: "past appointments", everyMs: MINUTE, run: onceADay(endPastAppointments) },
  { name: "reminders", everyMs: MINUTE, run: queueReminders },
  { name: "alerts", everyMs: MINUTE, run: alertTender() },
  { name: "late deliveries", everyMs: 10 * MINUTE, run: notifyLateDeliveries },
  { name: "late photos", everyMs: 10 * MINUTE, run: remindOfPhotos },
  { name: "late reviews", everyMs: 10 * MINUTE, run: notifyLateReviews },
  { name: "texts", everyMs: 10 * MINUTE, run: async ({ sms }) => sms?.followUp?.() },
  { name: "late cases", everyMs: 10 * MINUTE, run: tellLateCases },
  { name: "retention", everyMs: MINUTE, run: disposeOfDue },
  {
    name: "rotation",
    everyMs: MINUTE,
    nextDue: async ({ now, secrets: { oldIds } }) =>
      oldIds.seals.length + oldIds.indexes.length > 0 ? new Date(now().getTime() + 1_000) : null,
    run: rotator(),
  },
  { name: "spent", everyMs: 10 * MINUTE, run: forgetSpent },
  { name: "old sandbox mail", everyMs: HOUR, run: removeOldSandboxMail },
  { name: "broken uploads", everyMs: HOUR, run: removeBrokenUploads },
];

const outboxJob = (name: string, lane: Lane): Job => ({
  name,
  everyMs: MINUTE,
  wokenBy: lane,
  nextDue: ({ db }) => nextDue(db, lane),
  run: (context, isStopping) => runOutbox(context, lane, handlers, isStopping),
});

/** Runs once per day in Manila, and retries until it succeeds. */
function onceADay(run: Run): Run {
  let lastDay = "";
  return async (context, isStopping) => {
    const today = manilaDay(context.now());
    if (today === lastDay) return;
    await run(context, isStopping);
    lastDay = today;
  };
}

/** Starts them all; the answer stops them and waits for those that are running. */
export function startJobs(
  context: Context,
  jobs: readonly Job[],
  notifications: Pick<Notifications, "on">,
): () => Promise<void> {
  const stop = new AbortController();
  const isStopping = (): boolean => stop.signal.aborted;
  const say = lineAMinute(({ job, error }: { job: string; error: unknown }, more) => {
    context.log.error(
      { job, stack: stackOf(error), ...(more > 0 && { more }) },
      more > 0 ? "job failed again within a minute" : "job failed",
    );
  });
  const loops = jobs.map(async (job, index) => {
    const pause = pauser(isStopping);
    stop.signal.addEventListener("abort", pause.end);
    if (job.wokenBy) notifications.on(job.wokenBy, pause.endSoon);
    if (job.everyMs >= MINUTE && !job.wokenBy) await pause.for(index * APART_MS);
    while (!isStopping()) {
      pause.begin();
      let pauseMs = job.everyMs;
      try {
        await job.run(context, isStopping);
        const due = await job.nextDue?.(context);
        if (due) pauseMs = Math.min(pauseMs, due.getTime() - context.now().getTime());
      } catch (error) {
        jobFailures.inc();
        if (!isStopping()) say(job.name, { job: job.name, error });
        pauseMs = Math.min(pauseMs, AFTER_FAILURE_MS);
      }
      await pause.for(pauseMs);
    }
  });
  return async () => {
    stop.abort();
    await Promise.all(loops);
  };
}

/** A pause that can be ended, also before it has begun: by a notification that comes while the job runs. */
function pauser(isStopping: () => boolean) {
  let ended = new AbortController();
  let isEnding = false;
  const end = (): void => {
    isEnding = false;
    ended.abort();
  };
  return {
    end,
    endSoon: () => {
      if (!isEnding) setTimeout(end, TOGETHER_MS).unref();
      isEnding = true;
    },
    begin: () => void (ended = new AbortController()),
    for: async (ms: number): Promise<void> => {
      if (isStopping()) return;
      const { signal } = ended;
      await delay(Math.max(0, ms), undefined, { signal }).catch(() => undefined);
    },
  };
}
