import type { queueControl } from "@portal/contract/control/queue-control";
import {
  requestRejections,
  submissionRejections,
  type RequestRejection,
  type SubmissionRejection,
} from "@portal/contract/rejection";
import type { Context } from "../context.ts";
import {
  type ControlVerb,
  type Operator,
  outcomeOf,
  Refusal,
  type Subject,
} from "../control/control-verb.ts";
import { constraintOf } from "../db/constraint-of.ts";
import { handOver, rejectRequest } from "../delivery/decide-request.ts";
import type { StoredTransaction } from "../delivery/transaction-store.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import { requireOffice } from "../office/office-control.ts";
import { centralOffice } from "../record/accepted-record-store.ts";
import { decideSubmission, matchOf, type Verdict } from "../record/decide-submission.ts";
import type { Submission } from "../record/submission-store.ts";
import { claim, lockWaiting, type Trx } from "./claim-item.ts";
import { endClaim } from "./queue-store.ts";

const WHO = "office";

export const approveItem: ControlVerb<(typeof queueControl)["queue approve"]> = async (
  context,
  { given: { reference, office_id: officeId }, by },
) => {
  if (officeId !== undefined) await requireOffice(context, officeId);
  return decide(context, reference, by, {
    submission: async (trx, row) => {
      const verdict = await verdictOn(context, trx, row, officeId);
      await decideSubmission(context, trx, { submission: row, verdict, who: WHO });
      return { status: "Available", message: "It is accepted, and the person is told." };
    },
    request: async (trx, row) => {
      const at = context.now();
      await handOver(trx, row.uuid, at);
      await enqueue(trx, {
        kind: "book_courier",
        payload: { transaction: row.uuid },
        runAt: at,
      });
      return {
        status: "For Dispatch",
        message: "Its papers are right. The courier is booked next.",
      };
    },
  });
};

export const rejectItem: ControlVerb<(typeof queueControl)["queue reject"]> = async (
  context,
  { given: { reference, because }, by },
) =>
  decide(context, reference, by, {
    noted: [outcomeOf(because)],
    submission: async (trx, row) => {
      const rejectedFor = oneOf<SubmissionRejection>(submissionRejections, because);
      await decideSubmission(context, trx, { submission: row, verdict: { rejectedFor }, who: WHO });
      return { status: "Rejected", message: "It is rejected, and the person is told why." };
    },
    request: async (trx, row) => {
      await rejectRequest(
        trx,
        row,
        oneOf<RequestRejection>(requestRejections, because),
        context.now(),
      );
      return {
        status: "failed",
        message: "It is rejected, and the person is told why. Its money is owed back.",
      };
    },
  });

type Outcome = { status: string; message: string };
type Decisions = {
  /** For the audit log, beside the item. */
  noted?: readonly Subject[];
  submission: (trx: Trx, row: Submission) => Promise<Outcome>;
  request: (trx: Trx, row: StoredTransaction) => Promise<Outcome>;
};

/** Decides an item that nobody else has claimed; that, the decision, its messages and the audit are one transaction. */
async function decide(
  context: Context,
  reference: string,
  by: Operator,
  decisions: Decisions,
): Promise<Outcome & { reference: string }> {
  const once = () =>
    context.db.transaction().execute(async (trx) => {
      const item = await lockWaiting(context, trx, reference);
      await claim(context, trx, item, by);
      const outcome = await (item.kind === "submission"
        ? decisions.submission(trx, item.row)
        : decisions.request(trx, item.row));
      await endClaim(trx, item.id);
      await by.audit(trx, item, ...(decisions.noted ?? []));
      return { ...outcome, reference: item.reference };
    });
  return once().catch((error: unknown) => {
    // Another submission made the same record at the same moment: now it is there to be joined.
    if (
      constraintOf(error).startsWith("drivers_license_") ||
      constraintOf(error).startsWith("plate_number_")
    )
      return once();
    throw error;
  });
}

async function verdictOn(
  context: Context,
  trx: Trx,
  row: Submission,
  officeId: string | undefined,
): Promise<Verdict> {
  const match = await matchOf(context, trx, row);
  if (match === "contradicts")
    throw new Refusal(
      "The record on file contradicts it: see `lto queue show`. Reject it, or correct the record first.",
    );
  const isKept = match === "none" ? row.storage_place !== null : match.isKept;
  if (!isKept && officeId === undefined && (await centralOffice(trx)) === null)
    throw new Refusal(
      "No office keeps this license yet, and there is no Central Office. Say with --office-id which one does.",
    );
  return match === "none" ? { becomes: "new", officeId } : { joins: match, officeId };
}

function oneOf<Code extends string>(codes: readonly Code[], because: string): Code {
  const code = codes.find((one) => one === because);
  if (code === undefined)
    throw new Refusal(`That reason does not fit. Use one of: ${codes.join(", ")}.`);
  return code;
}
