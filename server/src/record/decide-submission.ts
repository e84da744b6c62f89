import type { SubmissionRejection } from "@portal/contract/rejection";
import type { Context } from "../context.ts";
import type { RecordSubject } from "../security/handle.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import { announceChange } from "./record-changes.ts";
import { moveRecord, writeEvent } from "./status-store.ts";
import { submissionMail } from "./submission-message.ts";
import { uuidFrom } from "../security/random.ts";
import {
  centralOffice,
  createLicense,
  createPlate,
  keepLicenseAt,
  licenseLike,
  platesLike,
  type FoundRecord,
} from "./accepted-record-store.ts";
import { settleSubmission, type Submission, lockUndecided } from "./submission-store.ts";

type Trx = Parameters<typeof lockUndecided>[0];

/** The record on file that a submission means: none, the one that agrees with it, or what contradicts it. */
type Match = "none" | "contradicts" | FoundRecord;

/** Locks what it finds. */
export async function matchOf(
  { secrets }: Pick<Context, "secrets">,
  trx: Trx,
  submission: Submission,
): Promise<Match> {
  const isLicense = submission.transactable_type === "Driver's License";
  const [found, ...others] = await (isLicense ? licenseLike : platesLike)(trx, secrets, submission);
  if (!found) return "none";
  return found.agrees && others.length === 0 ? found : "contradicts";
}

/** A license that no office keeps yet is kept at this one, else at the Central Office; a plate where the person said. */
type Kept = { officeId?: string | undefined };
export type Verdict =
  | ({ joins: FoundRecord } & Kept)
  | ({ becomes: "new" } & Kept)
  | { rejectedFor: SubmissionRejection };

type Decided = {
  submission: Submission;
  verdict: Verdict;
  /** A role, never a name. */ who: string;
};

/**
 * Decides a locked, undecided submission: it becomes a record, is linked to the one that agrees with it, or is
 * rejected. The person and the holders of alerts are told.
 */
export async function decideSubmission(
  context: Context,
  trx: Trx,
  { submission, verdict, who }: Decided,
): Promise<void> {
  const { id } = submission;
  const at = context.now();
  const settled = await settle(context, trx, { submission, verdict, who });
  await settleSubmission(trx, context.secrets, id, settled, at);
  if ("joins" in verdict) {
    const { joins, officeId } = verdict;
    if (!joins.isKept) await keepLicenseAt(trx, joins.id, await officeFor(trx, officeId));
    await verify(trx, joins, { who, at });
  }
  const to = "record" in settled ? "Available" : "Rejected";
  await writeEvent(trx, {
    kind: "submission",
    id,
    from: "For Verification",
    to,
    why: "remarks" in settled ? settled.remarks : null,
    who,
    at,
  });
  // The record where there is one, so that alerts on record and submission share one message.
  const subject = "record" in settled ? settled.record : ({ kind: "submission", id } as const);
  await announceChange(trx, { ...subject, to, at: at.toISOString() });
  await enqueue(trx, submissionMail("submission_decided", id, at));
}

async function settle(
  context: Context,
  trx: Trx,
  { submission, verdict, who }: Decided,
): Promise<{ record: RecordSubject } | { remarks: string }> {
  if ("rejectedFor" in verdict) return { remarks: verdict.rejectedFor };
  if ("joins" in verdict) return { record: { kind: verdict.joins.kind, id: verdict.joins.id } };
  const record = await create(context, trx, submission, verdict.officeId);
  const event = { from: null, to: "Available", why: "submission_accepted", who } as const;
  await writeEvent(trx, { ...record, ...event, at: context.now() });
  return { record };
}

async function create(
  { random, config, secrets }: Context,
  trx: Trx,
  submission: Submission,
  officeId: string | undefined,
): Promise<RecordSubject> {
  const { storage_place: place } = submission;
  const made = { id: uuidFrom(random), sample: config.mode === "sandbox" };
  if (place !== null)
    return createPlate(trx, secrets, made, { ...submission, storage_place: place });
  const keptAt = await officeFor(trx, officeId);
  return createLicense(trx, secrets, { ...made, officeId: keptAt }, submission);
}

async function officeFor(trx: Trx, officeId: string | undefined): Promise<string> {
  const keptAt = officeId ?? (await centralOffice(trx));
  if (keptAt === null) throw new Error("There is no Central Office.");
  return keptAt;
}

/** A submission verifies a record that is waiting for verification or was rejected. */
async function verify(
  trx: Trx,
  record: FoundRecord,
  by: Pick<Decided, "who"> & { at: Date },
): Promise<void> {
  const move = { kind: record.kind, id: record.id, ...by };
  if (record.status === "Rejected")
    await moveRecord(trx, {
      ...move,
      from: "Rejected",
      to: "For Verification",
      why: "resubmitted",
    });
  if (record.status === "Rejected" || record.status === "For Verification")
    await moveRecord(trx, {
      ...move,
      from: "For Verification",
      to: "Available",
      why: "submission_accepted",
    });
}

/**
 * Stands in for the agency in the sandbox: the first name REJECT is rejected; any other submission becomes a
 * record or is linked to the record that agrees with it. One database transaction; a second call does nothing.
 */
export async function decideInSandbox(
  context: Context,
  { submission: id }: Record<string, string>,
): Promise<void> {
  if (id === undefined || context.config.mode !== "sandbox") return;
  await context.db.transaction().execute(async (trx) => {
    const submission = await lockUndecided(trx, context.secrets, id);
    if (!submission) return;
    const verdict = await judge(context, trx, submission);
    await decideSubmission(context, trx, { submission, verdict, who: "sandbox" });
  });
}

async function judge(context: Context, trx: Trx, submission: Submission): Promise<Verdict> {
  if (submission.first_name === "REJECT") return { rejectedFor: "not_verified" };
  const match = await matchOf(context, trx, submission);
  if (match === "contradicts") return { rejectedFor: "does_not_match" };
  return match === "none" ? { becomes: "new" } : { joins: match };
}
