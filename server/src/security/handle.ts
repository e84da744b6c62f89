import { i18n } from "../language/sentence.ts";
import { Problem } from "../problem/problem.ts";
import { sealId, unsealId, type SealTools } from "./sealed-id.ts";

const KINDS = ["drivers_license", "plate_number", "submission"] as const;
/** A handle's subject: a record or a submission. */
export type Subject = { kind: (typeof KINDS)[number]; id: string };
/** A record, which can be delivered or picked up. */
export type RecordSubject = { kind: Exclude<Subject["kind"], "submission">; id: string };

/** `ownerShown`: for a plate, the MV file number was proved too. */
export type Handle = Subject & { ownerShown: boolean };

/** Flag in the first byte, which also has the kind. */
const OWNER_SHOWN = 0x80;
const LIFETIME_MS = 2 * 60 * 60 * 1000;

/**
 * A handle for a record, issued by an inquiry or a submission: unguessable, reveals nothing and needs no row; it
 * expires after two hours.
 * @param ownerShown for a plate: whether its MV file number was proved
 */
export function issueHandle(context: SealTools, { kind, id }: Subject, ownerShown = false): string {
  const first = KINDS.indexOf(kind) | (ownerShown ? OWNER_SHOWN : 0);
  return sealId(context, "handle", { first, id }, LIFETIME_MS);
}

/** Throws `resource_not_found` for an expired or malformed handle. */
export function readHandle(context: SealTools, handle: string): Handle {
  const named = unsealId(context, "handle", handle);
  const kind = named && KINDS[named.first & ~OWNER_SHOWN];
  if (!kind)
    throw new Problem(
      "resource_not_found",
      i18n.t("This page was open for a long time. Please look up your number again."),
    );
  return { kind, id: named.id, ownerShown: (named.first & OWNER_SHOWN) !== 0 };
}

/**
 * Anyone can read a plate number in the street, so pickup and delivery of a plate also need its MV file number.
 * @throws Problem `ownership_required`
 */
export function requireOwnerShown({ kind }: RecordSubject, { ownerShown }: Handle): void {
  if (kind === "plate_number" && !ownerShown) throw new Problem("ownership_required");
}
