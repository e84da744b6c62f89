import type { queueControl } from "@portal/contract/control/queue-control";
import {
  type ControlVerb,
  type ControlVerbs,
  outcomeOf,
  Refusal,
} from "../control/control-verb.ts";
import { unsentPhotos } from "../delivery/asked-photo-store.ts";
import { askPhoto } from "../delivery/asked-photos.ts";
import { requiredPhotos } from "../delivery/documents.ts";
import { claim, claimItem, findItem, lockWaiting } from "./claim-item.ts";
import { approveItem, rejectItem } from "./decide-item.ts";
import { listRequests, listSubmissions } from "./list-queue.ts";
import { endClaim, photoFile } from "./queue-store.ts";
import { showItem } from "./show-item.ts";
import { showPicture } from "../upload/upload-store.ts";

/** The bytes of a photo; looking at it is noted in the audit log first. */
const openPhoto: ControlVerb<(typeof queueControl)["photo"]> = async (
  context,
  { given: { reference, field }, by },
) => {
  const { db } = context;
  const item = await findItem(db, reference);
  const file = item.kind === "transaction" ? await photoFile(db, item.id, field) : null;
  if (file === null) throw new Refusal("It has no such photo: see `lto queue show`.");
  await by.audit(db, item);
  return showPicture(context, file);
};

/** Asks the person for a photo again; the request leaves its queue until it comes. */
const askForPhoto: ControlVerb<(typeof queueControl)["queue ask-photo"]> = (
  context,
  { given: { reference, field, fault }, by },
) =>
  context.db.transaction().execute(async (trx) => {
    const item = await lockWaiting(context, trx, reference);
    if (item.kind === "submission") throw new Refusal("A submission has no photos.");
    await claim(context, trx, item, by);
    // One that every request has may be gone: its time was over before a late payment.
    const isRequired = requiredPhotos.some((required) => required === field);
    if (!isRequired && (await photoFile(trx, item.id, field)) === null)
      throw new Refusal("It has no such photo: see `lto queue show`.");
    const asked = await unsentPhotos(trx, item.id);
    if (asked.some((one) => one.field === field && one.fault === fault))
      throw new Refusal("The person is asked for it already, and has not sent it yet.");
    await askPhoto(trx, { uuid: item.id, field, fault, at: context.now() });
    await endClaim(trx, item.id);
    await by.audit(trx, item, outcomeOf(field), outcomeOf(fault));
    return {
      message: "The person is asked for it. The request is back in the queue when it comes.",
      reference: item.reference,
      status: item.row.status,
    };
  });

/** The two queues of the office. */
export const queueVerbs: ControlVerbs<typeof queueControl> = {
  "queue submissions": listSubmissions,
  "queue requests": listRequests,
  "queue show": showItem,
  photo: openPhoto,
  "queue ask-photo": askForPhoto,
  "queue claim": claimItem,
  "queue approve": approveItem,
  "queue reject": rejectItem,
};
