import type { TransactableType } from "@portal/contract/status";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { i18n } from "../language/sentence.ts";
import { type Problem, wrongFields } from "../problem/problem.ts";
import { readHandle, type RecordSubject, requireOwnerShown } from "../security/handle.ts";
import { resolveSubject } from "./submission-store.ts";

type Refusals = {
  /** The field of the handle's type. */
  typeField: string;
  whileReviewed: () => Problem;
};

/**
 * The record behind a handle, directly or through its accepted submission.
 * @throws Problem `resource_not_found` for an expired or malformed handle, `whileReviewed`, `invalid_fields` for a handle
 * of the other type, `ownership_required` for a plate without proof of ownership
 */
export async function recordBehind(
  context: Pick<Context, "now" | "secrets">,
  db: Db,
  { id, type }: { id: string; type: TransactableType },
  { typeField, whileReviewed }: Refusals,
): Promise<RecordSubject> {
  const handle = readHandle(context, id);
  const record = await resolveSubject(db, handle);
  if (!record) throw whileReviewed();
  if ((record.kind === "plate_number") !== (type === "Plate Number"))
    throw wrongFields({
      [typeField]: [i18n.t("This does not match the record you looked up.")],
    });
  requireOwnerShown(record, handle);
  return record;
}
