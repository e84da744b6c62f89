import { i18n } from "../language/sentence.ts";
import type { api } from "@portal/contract/api";
import type { TransactionRequest } from "@portal/contract/transaction";
import type { Context } from "../context.ts";
import { sealPerson } from "../security/person.ts";
import type { Db } from "../db/tables.ts";
import type { Handler } from "../http/bind.ts";
import { type FieldSentences, Problem, wrongFields } from "../problem/problem.ts";
import { requireAccess, requireSameId } from "./access.ts";
import { personOf, type Person } from "@portal/contract/person";
import { recordToDeliver, viewOf } from "./create-transaction.ts";
import { priceOf, resolveDestination } from "./destination.ts";
import { keepDocuments } from "./document-store.ts";
import { documentsOf } from "./documents.ts";
import { inLine } from "./pay-line.ts";
import { requirePaySafe } from "./pay-safe.ts";
import { hasMoneyInDoubt } from "./pay-safe-store.ts";
import { NOT_EDITABLE } from "./reasons.ts";
import {
  recordOf,
  changeTransaction,
  lockTransaction,
  moveTransaction,
  requesterOf,
  type StoredTransaction,
} from "./transaction-store.ts";

/**
 * PUT: changes destination, courier and photos while nothing is paid or being paid. Name, e-mail and mobile
 * cannot change (spec §5); photos that are not sent stay on file. The amount is fixed again.
 * @throws Problem `forbidden`, `resource_not_found`, `not_editable`, `not_deliverable`,
 * `invalid_fields`, `file_not_found`
 */
export const updateTransaction: Handler<typeof api.updateTransaction> = async (context, input) => {
  const { params, body } = input;
  const now = context.now();
  requireSameId(body.id, params.id);
  const opened = await requireAccess(context, params.id, input.tokens.transaction);
  const waiter = { uuid: opened.uuid, record: recordOf(opened), client: input.client };
  const change = async (trx: Db) => {
    const row = await lockTransaction(trx, params.id);
    await requireEditable(trx, row);
    await requireSameRecord(context, trx, row, body);
    const asked = requesterOf(context.secrets, row);
    refuseLocked(asked, body);
    const { officeId, courier } = await requirePaySafe(context, trx, {
      record: recordOf(row),
      courierCode: body.delivery_courier,
      transaction: row.uuid,
    });
    const { place, zone } = await resolveDestination(trx, body);
    const price = await priceOf(trx, courier, zone, now);
    if (row.status === "failed")
      await moveTransaction(trx, {
        uuid: row.uuid,
        from: "failed",
        to: "Created",
        why: "changed",
        who: "person",
        at: now,
      });
    const details = {
      office_id: officeId,
      delivery_courier: courier.code,
      person: sealPerson(context.secrets, "transaction", row.uuid, { ...asked, ...place }),
      zone,
      ...price,
    };
    await changeTransaction(
      trx,
      row.uuid,
      { ...details, payment_channel: null, payment_reference: null },
      now,
    );
    await keepDocuments(trx, row, documentsOf(body), now);
    return viewOf(context, trx, row.uuid, input.language);
  };
  return inLine(context, waiter, () => context.db.transaction().execute(change));
};

async function requireEditable(trx: Db, row: StoredTransaction): Promise<void> {
  if (row.status === "For Payment") throw new Problem("not_editable", NOT_EDITABLE.open);
  if (row.status !== "Created" && row.status !== "failed")
    throw new Problem("not_editable", NOT_EDITABLE.paid);
  if (row.holds_money || (await hasMoneyInDoubt(trx, row.uuid)))
    throw new Problem("not_editable", NOT_EDITABLE.held);
}

async function requireSameRecord(
  context: Context,
  trx: Db,
  row: StoredTransaction,
  { transactable }: TransactionRequest,
): Promise<void> {
  const asked = await recordToDeliver(context, trx, transactable);
  if (asked.id !== recordOf(row).id)
    throw wrongFields({
      "transactable.id": [
        i18n.t("This request is for something else. Please ask for its delivery separately."),
      ],
    });
}

function refuseLocked(asked: Person, body: TransactionRequest): void {
  const errors: FieldSentences = {};
  for (const [field, value] of Object.entries(personOf(body)) as [keyof Person, string][]) {
    const same =
      field === "email"
        ? asked.email.toLowerCase() === value.toLowerCase()
        : asked[field] === value;
    if (!same) errors[field] = [i18n.t("This can no longer be changed.")];
  }
  if (Object.keys(errors).length > 0) throw wrongFields(errors);
}
