import type { Picture } from "@portal/contract/control/control-call";
import type { Context } from "../context.ts";
import { Refusal } from "../control/control-verb.ts";

/** The bytes of a photo for an operator; the caller has noted in the audit log that it is looked at. */
export async function showPicture(
  { storage }: Pick<Context, "storage">,
  file: string,
): Promise<Picture> {
  const bytes = await storage.get(file);
  if (bytes === null) throw new Refusal("The photo is not in the storage any more.");
  return { type: "image/jpeg", base64: bytes.toString("base64") };
}
