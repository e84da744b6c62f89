import type { queueControl } from "@portal/contract/control/queue-control";
import type { ControlVerb } from "../control/control-verb.ts";
import { Refusal } from "../control/refusal.ts";
import { askPhoto } from "../delivery/ask-photo.ts";
import { claim, lockWaiting } from "./claim-item.ts";
import { endClaim } from "./claim-store.ts";
import { photoFile } from "./record-facts-store.ts";

/** Asks the person for a photo again; the request leaves its queue until it comes. */
export const askForPhoto: ControlVerb<(typeof queueControl)["queue ask-photo"]> = (
  context,
  { given: { reference, field, fault }, by },
) =>
  context.db.transaction().execute(async (trx) => {
    const item = await lockWaiting(trx, reference);
    if (item.kind === "submission") throw new Refusal("A submission has no photos.");
    await claim(context, trx, item, by);
    if ((await photoFile(trx, item.id, field)) === null)
      throw new Refusal("It has no such photo: see `lto queue show`.");
    await askPhoto(trx, { uuid: item.id, field, fault, at: context.now() });
    await endClaim(trx, item.id);
    await by.audit(trx, item);
    return {
      message: "The person is asked for it. The request is back in the queue when it comes.",
      reference: item.reference,
      status: item.row.status,
    };
  });
