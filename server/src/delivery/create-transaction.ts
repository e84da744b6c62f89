import { DAY_MS } from "@portal/contract/days";
import { i18n } from "../language/sentence.ts";
import type { api } from "@portal/contract/api";
import type { Language } from "@portal/contract/languages";
import { personOf } from "@portal/contract/person";
import type { TransactionRequest } from "@portal/contract/transaction";
import type { Context } from "../context.ts";
import { sealPerson } from "../security/person.ts";
import type { Db } from "../db/tables.ts";
import type { RecordSubject } from "../security/handle.ts";
import type { Beginning, Handler } from "../http/bind.ts";
import type { Remember } from "../http/idempotency.ts";
import { Problem } from "../problem/problem.ts";
import { recordBehind } from "../record/record-behind.ts";
import { uuidFrom } from "../security/random.ts";
import { priceOf, resolveDestination } from "./destination.ts";
import { keepDocuments } from "./document-store.ts";
import { documentsOf, requireBothPhotos } from "./documents.ts";
import { inLine } from "./pay-line.ts";
import { requireDeliverable, requirePaySafe } from "./pay-safe.ts";
import { columnsOf, insertTransaction, type NewTransaction } from "./transaction-store.ts";
import { createReference } from "../security/reference.ts";
import { lockRecord, noteMaker, readMade } from "./pay-safe-store.ts";
import { findFacts } from "./transaction-facts-store.ts";
import { fullView } from "./transaction-view.ts";

/**
 * Requests for one record in a day. Who has made only a few of them may make one even so: nobody keeps a record from
 * its owner by asking for it again and again.
 */
const MOST_MADE = { ofAll: 10, ofClient: 2 };

/**
 * POST: requests delivery of the record behind a handle. Nothing is reserved yet: several people may request, one can
 * pay. The amount is fixed here, and the token is returned only here.
 * @throws Problem `resource_not_found`, `not_deliverable`, `invalid_fields`, `file_not_found`, `too_many_requests`
 */
export const createTransaction: Beginning<typeof api.createTransaction> = async (
  context,
  input,
) => {
  const { body } = input;
  await context.limits.take("transaction", input.client);
  const documents = documentsOf(body);
  requireBothPhotos(documents);
  const uuid = uuidFrom(context.random);
  const now = context.now();
  const record = await recordToDeliver(context, context.db, body.transactable);
  const make = async (trx: Db, remember: Remember) => {
    const { officeId, courier } = await requirePaySafe(context, trx, {
      record,
      courierCode: body.delivery_courier,
    });
    await lockRecord(trx, record);
    const client = await requireFewMade(context, trx, { record, client: input.client });
    const { place, zone } = await resolveDestination(trx, body);
    const row: NewTransaction = {
      uuid,
      reference: createReference(context.random),
      ...columnsOf(record),
      office_id: officeId,
      status: "Created",
      person: sealPerson(context.secrets, "transaction", uuid, { ...personOf(body), ...place }),
      language: input.language,
      delivery_courier: courier.code,
      zone,
      ...(await priceOf(trx, courier, zone, now)),
      created_at: now,
      updated_at: now,
    };
    await insertTransaction(trx, row);
    await noteMaker(trx, { transaction_uuid: uuid, client, made_at: now });
    await keepDocuments(trx, { uuid, paid_at: null }, documents, now);
    const answer = {
      ...(await viewOf(context, trx, uuid, input.language)),
      token: context.secrets.token("transaction", uuid),
    };
    await remember(trx, answer);
    return answer;
  };
  return (remember) =>
    inLine(context, { uuid: null, record, client: input.client }, () =>
      context.db.transaction().execute((trx) => make(trx, remember)),
    );
};

/**
 * POST …/check: what the request would be refused for whatever is filled in, told before that.
 * @throws Problem `resource_not_found`, `not_deliverable`, `invalid_fields`, `ownership_required`, `too_many_requests`
 */
export const checkDelivery: Handler<typeof api.checkDelivery> = async (
  context,
  { body, client },
) => {
  await context.limits.take("check", client);
  const record = await recordToDeliver(context, context.db, body.transactable);
  await inLine(context, { uuid: null, record, client }, () =>
    requireDeliverable(context, context.db, { record }),
  );
  await requireFewMade(context, context.db, { record, client });
  return {};
};

/**
 * @returns the client's mark
 * @throws Problem `not_deliverable` when there are many requests for the record, and some of them the client's own
 */
async function requireFewMade(
  context: Context,
  db: Db,
  { record, client }: { record: RecordSubject; client: string },
): Promise<Buffer> {
  const { config, limits, now, secrets } = context;
  const mark = secrets.index("request-maker", client);
  const since = new Date(now().getTime() - DAY_MS);
  const { ofAll, ofClient } = await readMade(db, { record, client: mark, since });
  const own = MOST_MADE.ofClient * config.limitFactor * limits.widthOf(client);
  if (ofAll >= MOST_MADE.ofAll * config.limitFactor && ofClient >= own)
    throw new Problem(
      "not_deliverable",
      i18n.t(
        "There were many requests for this within a day. Please open one that you made, or try again tomorrow.",
      ),
    );
  return mark;
}

export async function viewOf(context: Context, trx: Db, uuid: string, language: Language) {
  const facts = await findFacts(trx, uuid);
  if (!facts) throw new Error("A transaction is gone that was just written.");
  return fullView(context, facts, language);
}

/** @throws Problem as `recordBehind`, `not_deliverable` during the review */
export const recordToDeliver = (
  context: Context,
  trx: Db,
  given: TransactionRequest["transactable"],
): Promise<RecordSubject> =>
  recordBehind(context, trx, given, {
    typeField: "transactable.type",
    whileReviewed: () =>
      new Problem(
        "not_deliverable",
        i18n.t("Your details are being reviewed. You can ask for delivery once they are accepted."),
      ),
  });
