import type { api } from "@portal/contract/api";
import type { AskedPhotos } from "@portal/contract/transaction";
import { requestPhotos, type RequestPhoto } from "@portal/contract/photos";
import type { PhotoFault } from "@portal/contract/rejection";
import type { Db } from "../db/tables.ts";
import type { Handler } from "../http/bind.ts";
import { i18n } from "../language/sentence.ts";
import { Problem, wrongFields } from "../problem/problem.ts";
import { requireAccess } from "./access.ts";
import { askedPhotos, insertAsked, notePhotosSent, takeToRemind } from "./asked-photo-store.ts";
import { wakeSandboxOffice } from "./decide-request.ts";
import { keepDocuments } from "./document-store.ts";
import { documentPath, documentsFrom, missingPhotos } from "../upload/documents.ts";
import { recordOf, typeOf, lockTransaction, type StoredTransaction } from "./transaction-store.ts";
import { queueRequestMessage } from "./request-message-rules.ts";
import { addDays } from "@portal/contract/days";
import type { Context } from "../context.ts";
import { lookDaily } from "../record/look-daily.ts";
import { workingDaysUntil } from "../record/working-days.ts";

type Wish = { uuid: string; field: RequestPhoto; fault: PhotoFault; at: Date };

/** The office needs a photo of a locked request again; the person is told, once each time. */
export async function askPhoto(trx: Db, wish: Wish): Promise<void> {
  await insertAsked(trx, wish);
  await queueRequestMessage(trx, {
    message: "photo_asked",
    transaction: wish.uuid,
    occasion: `${wish.field} ${wish.at.getTime()}`,
    at: wish.at,
  });
}

const NOT_ASKED = i18n.t("The office does not need this photo.");

/**
 * Which photos the office asked the holder of the token for.
 * @throws Problem `forbidden`, `resource_not_found`
 */
export const readAskedPhotos: Handler<typeof api.readAskedPhotos> = async (context, input) => {
  const row = await requireAccess(context, input.params.id, input.tokens.transaction);
  return viewOf(context.db, row);
};

/**
 * Replaces photos that the office asked for, and nothing else; the request goes back to its queue.
 * @throws Problem `forbidden`, `resource_not_found`, `not_editable` once the office has decided, `invalid_fields` for a
 * photo that was not asked for, `file_not_found`
 */
export const sendAskedPhotos: Handler<typeof api.sendAskedPhotos> = async (context, input) => {
  const { id } = input.params;
  const now = context.now();
  await requireAccess(context, id, input.tokens.transaction);
  const { documents } = input.body;
  const photos = documentsFrom(requestPhotos.map((field) => [field, documents[field]] as const));
  return context.db.transaction().execute(async (trx) => {
    const row = await lockTransaction(trx, id);
    if (row.status !== "For Verification") throw new Problem("not_editable", NOT_ASKED);
    const asked = await askedPhotos(trx, row.uuid);
    const wanted = new Set<RequestPhoto>(asked.map(({ field }) => field));
    const others = photos.filter(({ field }) => !wanted.has(field));
    if (others.length > 0 || photos.length === 0) throw refusal(others, asked);
    await keepDocuments(trx, row, photos, now);
    await notePhotosSent(
      trx,
      row.uuid,
      photos.map(({ field }) => field),
      now,
    );
    await wakeSandboxOffice(context, trx, row.uuid);
    return viewOf(trx, row);
  });
};

function refusal(others: { field: string }[], asked: { field: string }[]): Problem {
  if (others.length === 0) return missingPhotos(asked);
  return wrongFields(Object.fromEntries(others.map((photo) => [documentPath(photo), [NOT_ASKED]])));
}

async function viewOf(db: Db, row: StoredTransaction): Promise<AskedPhotos> {
  const asked = row.status === "For Verification" ? await askedPhotos(db, row.uuid) : [];
  return {
    reference: row.reference,
    transactable_type: typeOf(recordOf(row)),
    photos: asked.map(({ field, fault, sent_at: at }) => ({ field, fault, sent: at !== null })),
  };
}

/** Working days after the day on which the office asked. */
const REMINDED_AFTER = 3;

/** Tells a person once more of photos that the office waits for, from eight in the morning; nothing ends by itself. */
export async function remindOfPhotos(
  context: Context,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const at = context.now();
  const take = (trx: Db, day: string, most: number) =>
    takeToRemind(trx, { askedUpTo: dayBefore(context, day), at, most });
  const occasion = `${at.getTime()}`;
  const look = (_: Context, trx: Db, transaction: string) =>
    queueRequestMessage(trx, { message: "photo_awaited", transaction, occasion, at });
  await lookDaily(context, { take, look }, isStopping);
}

/** The last day since which so many working days have passed. */
function dayBefore({ closedDays }: Pick<Context, "closedDays">, today: string): string {
  const isClosed = (day: string) => closedDays.isClosed(day, null);
  let day = addDays(today, -REMINDED_AFTER);
  while (workingDaysUntil(day, today, isClosed) < REMINDED_AFTER) day = addDays(day, -1);
  return day;
}
