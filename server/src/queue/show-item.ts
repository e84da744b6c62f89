import type { queueControl } from "@portal/contract/control/queue-control";
import type { ControlVerb } from "../control/control-verb.ts";
import type { Context } from "../context.ts";
import { findTransaction, recordOf, typeOf } from "../delivery/transaction-store.ts";
import { findSubmission } from "../record/submission-store.ts";
import { claimOf } from "./claim-store.ts";
import { findItem } from "./find-item.ts";
import { shortId, type ItemId } from "./item-store.ts";
import { claimWords } from "./list-queue.ts";
import { requestFacts } from "./request-facts.ts";
import { submissionFacts } from "./submission-facts.ts";

/** An item's facts beside the record on file. Reading them is noted in the audit log first. */
export const showItem: ControlVerb<(typeof queueControl)["queue show"]> = async (
  context,
  { given: { reference }, by },
) => {
  const item = await findItem(context.db, reference);
  await by.audit(context.db, item);
  const claimed = claimWords(await claimOf(context.db, item.id, context.now()));
  return { ...(await factsOf(context, item)), claimed };
};

async function factsOf({ db }: Context, { kind, id }: ItemId) {
  if (kind === "submission") {
    const row = await findSubmission(db, id);
    return {
      ...(await submissionFacts(db, row)),
      reference: shortId(id),
      what: row.transactable_type,
      status: row.status,
      since: row.created_at.toISOString(),
      photos: [],
    };
  }
  const row = await findTransaction(db, id);
  if (!row) throw new Error("A request is gone while it is read.");
  return {
    ...(await requestFacts(db, row)),
    reference: row.reference,
    what: typeOf(recordOf(row)),
    status: row.status,
    since: (row.paid_at ?? row.created_at).toISOString(),
  };
}
