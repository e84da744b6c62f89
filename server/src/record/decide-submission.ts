import type { Context } from "../context.ts";
import type { RecordSubject } from "../security/handle.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import { announceChange } from "./record-changes.ts";
import { moveRecord, writeEvent } from "./status-store.ts";
import { submissionMail } from "./submission-message.ts";
import { uuidFrom } from "../security/uuid.ts";
import {
  createLicense,
  createPlate,
  licenseLike,
  platesLike,
  type FoundRecord,
} from "./accepted-record-store.ts";
import { lockUndecided, settleSubmission, type Submission } from "./submission-store.ts";

const WHO = "sandbox";
const REFUSED = "YOUR DETAILS COULD NOT BE VERIFIED";
const CONTRADICTED = "THE DETAILS DO NOT MATCH OUR RECORDS";

type Verdict = { record: RecordSubject; verifies?: FoundRecord } | { remarks: string };
type Trx = Parameters<typeof lockUndecided>[0];

/**
 * Stands in for the agency in the sandbox: the first name REJECT is rejected; any other submission becomes a
 * record or is linked to the record that agrees with it. One database transaction; a second call does nothing.
 */
export async function decideSubmission(
  context: Context,
  { submission: id }: Record<string, string>,
): Promise<void> {
  if (id === undefined || context.config.mode !== "sandbox") return;
  const at = context.now();
  await context.db.transaction().execute(async (trx) => {
    const submission = await lockUndecided(trx, id);
    if (!submission) return;
    const verdict = await judge(context, trx, submission, at);
    await settleSubmission(trx, id, verdict, at);
    if ("verifies" in verdict) await verify(trx, verdict.verifies, at);
    await writeEvent(trx, {
      kind: "submission",
      id,
      from: "For Verification",
      to: "record" in verdict ? "Available" : "Rejected",
      why: "remarks" in verdict ? verdict.remarks : null,
      who: WHO,
      at,
    });
    // The record where there is one, so that alerts on record and submission share one message.
    const subject = "record" in verdict ? verdict.record : ({ kind: "submission", id } as const);
    const to = "record" in verdict ? "Available" : "Rejected";
    const change = { ...subject, from: "For Verification", to, why: "" } as const;
    await announceChange(trx, { ...change, at: at.toISOString() });
    await enqueue(trx, submissionMail("submission_decided", id, at));
  });
}

async function judge(
  context: Context,
  trx: Trx,
  submission: Submission,
  at: Date,
): Promise<Verdict> {
  if (submission.first_name === "REJECT") return { remarks: REFUSED };
  const isLicense = submission.transactable_type === "Driver's License";
  const [found, ...others] = await (isLicense ? licenseLike : platesLike)(trx, submission);
  if (!found) return { record: await create(context, trx, submission, at) };
  if (!found.agrees || others.length > 0) return { remarks: CONTRADICTED };
  return { record: { kind: found.kind, id: found.id }, verifies: found };
}

async function create(
  context: Context,
  trx: Trx,
  submission: Submission,
  at: Date,
): Promise<RecordSubject> {
  const id = uuidFrom(context.random);
  const { storage_place: place } = submission;
  const record =
    place === null
      ? await createLicense(trx, id, submission)
      : await createPlate(trx, id, { ...submission, storage_place: place });
  await writeEvent(trx, {
    ...record,
    from: null,
    to: "Available",
    why: "submission accepted",
    who: WHO,
    at,
  });
  return record;
}

/** A submission verifies a record that is waiting for verification or was rejected. */
async function verify(trx: Trx, record: FoundRecord, at: Date): Promise<void> {
  const move = { kind: record.kind, id: record.id, who: WHO, at };
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
      why: "submission accepted",
    });
}
