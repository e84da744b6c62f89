import type { queueControl } from "@portal/contract/control/queue-control";
import { manilaTime } from "@portal/contract/days";
import type { Context } from "../context.ts";
import { type ControlVerb, type Operator, Refusal } from "../control/control-verb.ts";
import type { Db } from "../db/tables.ts";
import { lockTransaction, type StoredTransaction } from "../delivery/transaction-store.ts";
import { type ItemId, itemsCalled, shortId, takeClaim } from "./queue-store.ts";
import { lockUndecided, type Submission, submissionFate } from "../record/submission-store.ts";

const CLAIM_MS = 10 * 60_000;

export type Trx = Parameters<typeof lockUndecided>[0];
type Waiting =
  | { kind: "submission"; id: string; reference: string; row: Submission }
  | { kind: "transaction"; id: string; reference: string; row: StoredTransaction };

export const claimItem: ControlVerb<(typeof queueControl)["queue claim"]> = (
  context,
  { given: { reference }, by },
) =>
  context.db.transaction().execute(async (trx) => {
    const item = await lockWaiting(context, trx, reference);
    const until = await claim(context, trx, item, by);
    await by.audit(trx, item);
    return {
      message: `It is yours until ${manilaTime(until)}.`,
      reference: item.reference,
      until: until.toISOString(),
    };
  });

/** Locks an item until the end of `trx`. @throws Refusal when it does not wait for a decision */
export async function lockWaiting(
  { secrets }: Pick<Context, "secrets">,
  trx: Trx,
  reference: string,
): Promise<Waiting> {
  const { kind, id } = await findItem(trx, reference);
  if (kind === "submission") {
    const row = await lockUndecided(trx, secrets, id);
    if (!row) throw decided((await submissionFate(trx, id)).status);
    return { kind, id, row, reference: shortId(id) };
  }
  const row = await lockTransaction(trx, id);
  if (row.status !== "For Verification") throw decided(row.status);
  return { kind, id, row, reference: row.reference };
}

const decided = (status: string) =>
  new Refusal(`It no longer waits for a decision: it is ${status}.`);

/** Claims a locked item, or prolongs the claim. @throws Refusal that names who has it */
export async function claim(
  { now }: Context,
  trx: Trx,
  { id }: Waiting,
  { name }: Operator,
): Promise<Date> {
  const at = now();
  const until = new Date(at.getTime() + CLAIM_MS);
  const { holder, held_until: heldUntil } = await takeClaim(trx, {
    item: id,
    holder: name,
    now: at,
    until,
  });
  if (holder !== name) throw new Refusal(`${holder} has this item until ${manilaTime(heldUntil)}.`);
  return heldUntil;
}

/** @throws Refusal when nothing, or more than one, is called that */
export async function findItem(db: Db, reference: string): Promise<ItemId> {
  const [found, ...others] = await itemsCalled(db, reference);
  if (!found) throw new Refusal("No submission and no request is called that.");
  if (others.length > 0) throw new Refusal("More than one is called that: give the whole id.");
  return found;
}
