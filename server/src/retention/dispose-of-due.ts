import { DAY_MS } from "@portal/contract/days";
import type { Context } from "../context.ts";
import { pingDatabase } from "../db/connect.ts";
import type { Db } from "../db/tables.ts";
import { retentionDone } from "../metrics.ts";
import { stackOf } from "../problem/problem.ts";
import {
  abandonUploads,
  type Bin,
  binPhotosOfAppointments,
  binPhotosOfTransactions,
  bins,
  deleteUndecided,
  type DisposalClass,
  disposeOfAppointments,
  disposeOfPaid,
  disposeOfUnpaid,
  type Due,
  filesIn,
  forgetClosedCases,
  forgetEndedAlerts,
  forgetFiles,
  forgetUnconfirmed,
  makeArchiveMonths,
  pseudonymiseDecided,
  recordDisposal,
} from "./disposal-store.ts";
import { forgetOldest, spent } from "./spent-store.ts";

type Clocks = Context["config"]["retention"];

type Rule = {
  class: DisposalClass;
  clock: keyof Clocks;
  /**
   * Disposes of one batch in this database transaction; photos are only moved into the bin of their class.
   * @returns how many; fewer than `most` when none are left
   */
  take: (trx: Db, due: Due) => Promise<number>;
};

/** Classes of personal data, and how each is disposed of (spec §1, docs/decisions/011). */
export const retentionRules: readonly Rule[] = [
  { class: "unclaimed_upload", clock: "unclaimedUploadDays", take: abandonUploads },
  { class: "photo", clock: "photoDays", take: binPhotosOfTransactions },
  { class: "photo", clock: "photoDays", take: binPhotosOfAppointments },
  { class: "unpaid_transaction", clock: "unpaidDays", take: disposeOfUnpaid },
  { class: "transaction", clock: "transactionDays", take: disposeOfPaid },
  { class: "appointment", clock: "appointmentDays", take: disposeOfAppointments },
  { class: "unconfirmed_alert", clock: "unconfirmedAlertDays", take: forgetUnconfirmed },
  { class: "alert", clock: "alertDays", take: forgetEndedAlerts },
  { class: "case", clock: "caseDays", take: forgetClosedCases },
  { class: "submission", clock: "submissionDays", take: pseudonymiseDecided },
  { class: "undecided_submission", clock: "undecidedDays", take: deleteUndecided },
];

type Needs = Pick<Context, "config" | "db" | "now" | "storage" | "log">;

/** Small batches, so that their locks delay nobody. */
const MOST_AT_ONCE = 200;
const FILES_AT_ONCE = 50;
/** Time limit per class, bin or table, and run, so that none delays another and the portal can stop in time; the next run continues. */
const LONGEST_MS = 5_000;

/** The next month of the archive is there before anything can go into it. */
const AHEAD_MS = 31 * DAY_MS;

const isBin = (name: string): name is Bin => Object.hasOwn(bins, name);

/**
 * Disposes of all expired data (spec §1), class by class, and logs the counts. Runs often and in any number of
 * processes, each of which takes different rows. A failure is logged and retried by the next run.
 * @throws while the database does not answer: no other class would fare better
 */
export async function disposeOfDue(context: Needs): Promise<void> {
  await noteBegun(context.now());
  await orLater(context, "archive", () => {
    const now = context.now();
    return makeArchiveMonths(context.db, now, new Date(now.getTime() + AHEAD_MS));
  });
  for (const rule of retentionRules)
    await orLater(context, rule.class, () => disposeBy(context, rule));
  for (const bin of Object.keys(bins).filter(isBin)) {
    const rule = retentionRules.find((candidate) => candidate.class === bin);
    if (rule) await orLater(context, bin, () => emptyBin(context, bin, ago(context, rule.clock)));
  }
}

async function disposeBy(context: Needs, rule: Rule): Promise<void> {
  const { db, now } = context;
  const before = ago(context, rule.clock);
  const heldBefore = ago(context, "heldMoneyDays");
  const isDone = await inBatches(MOST_AT_ONCE, () => {
    const due = { before, heldBefore, now: now(), most: MOST_AT_ONCE };
    return db.transaction().execute(async (trx) => {
      const count = await rule.take(trx, due);
      // Photos are counted when their bytes are deleted.
      if (!isBin(rule.class))
        await recordDisposal(trx, { class: rule.class, count, upTo: before, now: due.now });
      return count;
    });
  });
  if (isDone && !isBin(rule.class)) noteDone(rule.class, now());
}

/**
 * Batch after batch, while there is time.
 * @param batch disposes of at most `most`, and says of how many
 * @returns whether nothing is left
 */
async function inBatches(
  most: number,
  batch: () => Promise<number>,
  isStopping: () => boolean = () => false,
): Promise<boolean> {
  const begun = performance.now();
  let count = most;
  while (count === most && performance.now() - begun < LONGEST_MS && !isStopping())
    count = await batch();
  return count < most;
}

const noteDone = (name: DisposalClass, now: Date): void =>
  retentionDone.set({ class: name }, now.getTime() / 1_000);

/** What is stuck from the start on is late as well, counted from then. */
async function noteBegun(now: Date): Promise<void> {
  const { values } = await retentionDone.get();
  const noted = new Set(values.map(({ labels }) => labels.class));
  for (const rule of retentionRules) if (!noted.has(rule.class)) noteDone(rule.class, now);
}

const ago = ({ config, now }: Pick<Context, "config" | "now">, clock: keyof Clocks): Date =>
  new Date(now().getTime() - config.retention[clock] * DAY_MS);

async function orLater(
  { log, db }: Pick<Context, "log" | "db">,
  name: DisposalClass | "archive",
  dispose: () => Promise<void>,
): Promise<void> {
  try {
    await dispose();
  } catch (error) {
    await pingDatabase(db);
    log.error({ class: name, stack: stackOf(error) }, "what is due was not disposed of");
  }
}

/**
 * Deletes the bytes of the files in a bin, then their rows; after a crash in between, the next call repeats both. A
 * file that cannot be deleted does not block others.
 * @param upTo everything due by then is in the bin
 * @throws the first failed deletion's error, after all others were tried
 */
async function emptyBin(
  { db, storage, now }: Pick<Context, "db" | "storage" | "now">,
  bin: Bin,
  upTo: Date,
): Promise<void> {
  const begun = performance.now();
  const failures: PromiseRejectedResult[] = [];
  let after: string | undefined = "";
  while (after !== undefined && performance.now() - begun < LONGEST_MS) {
    const names: string[] = await filesIn(db, bin, after, FILES_AT_ONCE);
    // In another store nothing is there, which would count as deleted.
    if (names.length > 0) await storage.expectOwn?.();
    const results = await Promise.allSettled(names.map((name) => storage.remove(name)));
    const removed = names.filter((_, index) => results[index]?.status === "fulfilled");
    await db.transaction().execute(async (trx) => {
      const count = await forgetFiles(trx, bin, removed);
      await recordDisposal(trx, { class: bin, count, upTo, now: now() });
    });
    failures.push(...results.filter((result) => result.status === "rejected"));
    after = names.length < FILES_AT_ONCE ? undefined : names.at(-1);
  }
  if (failures[0]) throw failures[0].reason;
  if (after === undefined) noteDone(bin, now());
}

/**
 * Deletes messages from the sandbox's mailbox after the shortest retention of any data they may contain. Real mail is
 * with its recipients.
 */
export async function removeOldSandboxMail({
  config: { retention },
  db,
  now,
  sandbox,
}: Pick<Context, "config" | "db" | "now" | "sandbox">): Promise<void> {
  if (!sandbox) return;
  const days = Math.min(
    retention.unpaidDays,
    retention.transactionDays,
    retention.appointmentDays,
    retention.submissionDays,
    retention.alertDays,
    retention.caseDays,
  );
  const upTo = new Date(now().getTime() - days * DAY_MS);
  const count = await sandbox.mailbox.removeUntil(upTo);
  await recordDisposal(db, { class: "sandbox_message", count, upTo, now: now() });
}

const MOST_SPENT_AT_ONCE = 1_000;

const isTable = (name: string): name is keyof typeof spent => Object.hasOwn(spent, name);

/**
 * Deletes technical rows that are no longer needed: idempotent answers, spent captcha tokens, rate limit counters,
 * finished jobs, provider events, that texts were sent, claims that are over, who made requests, opened payments or waited for one. A failed table is logged and does not block others, unless the database does not answer.
 * @param isStopping when true, the rest is left to the next run
 */
export async function forgetSpent(
  { db, now, log }: Pick<Context, "db" | "now" | "log">,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const most = MOST_SPENT_AT_ONCE;
  for (const table of Object.keys(spent).filter(isTable))
    try {
      await inBatches(most, () => forgetOldest(db, table, { now: now(), most }), isStopping);
    } catch (error) {
      await pingDatabase(db);
      log.error({ table, stack: stackOf(error) }, "what is spent was not deleted");
    }
}
