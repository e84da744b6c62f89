import type { queueControl } from "@portal/contract/control/queue-control";
import type { ControlVerb } from "../control/control-verb.ts";
import { Refusal } from "../control/refusal.ts";
import { showPicture } from "../upload/show-picture.ts";
import { findItem } from "./find-item.ts";
import { photoFile } from "./record-facts-store.ts";

/** The bytes of a photo; looking at it is noted in the audit log first. */
export const openPhoto: ControlVerb<(typeof queueControl)["photo"]> = async (
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
