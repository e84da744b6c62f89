import type { RequestPhoto } from "@portal/contract/documents";
import type { PhotoFault } from "@portal/contract/rejection";
import type { Db } from "../db/tables.ts";
import { insertAsked } from "./asked-photo-store.ts";
import { queueRequestMessage } from "./request-message-rules.ts";

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
