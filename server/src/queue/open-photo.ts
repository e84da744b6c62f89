import type { queueControl } from "@portal/contract/control/queue-control";
import type { ControlVerb } from "../control/control-verb.ts";
import { Refusal } from "../control/refusal.ts";
import { findItem } from "./find-item.ts";
import { photoFile } from "./record-facts-store.ts";

/** The bytes of a photo; looking at it is noted in the audit log first. */
export const openPhoto: ControlVerb<(typeof queueControl)["photo"]> = async (
  { db, storage },
  { given: { reference, field }, by },
) => {
  const item = await findItem(db, reference);
  const file = item.kind === "transaction" ? await photoFile(db, item.id, field) : null;
  if (file === null) throw new Refusal("It has no such photo: see `lto queue show`.");
  await by.audit(db, item);
  const bytes = await storage.get(file);
  if (bytes === null) throw new Refusal("The photo is not in the storage any more.");
  return { type: "image/jpeg", base64: bytes.toString("base64") };
};
