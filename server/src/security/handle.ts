import { i18n } from "../language/sentence.ts";
import { Problem } from "../problem/problem.ts";
import { seal, unseal, type Secrets } from "./secrets.ts";
import { uuidOf } from "./uuid.ts";

/** Of the context, what handles are made with. */
type Tools = { secrets: Secrets; now: () => Date; random: (bytes: number) => Buffer };

const KINDS = ["drivers_license", "plate_number", "submission"] as const;
/** What a handle stands for: a record, or a submission on its way to become one. */
export type Subject = { kind: (typeof KINDS)[number]; id: string };
/** A record that can be delivered or fetched. */
export type RecordSubject = { kind: Exclude<Subject["kind"], "submission">; id: string };

/** `ownerShown`: whoever was given the handle of a plate has also shown its MV file number. */
export type Handle = Subject & { ownerShown: boolean };

/** In the first byte, beside the kind. */
const OWNER_SHOWN = 0x80;
const LIFETIME_MS = 2 * 60 * 60 * 1000;

/**
 * A handle for a record, issued by an inquiry or a submission: sealed, so it is unguessable,
 * reveals nothing, needs no row, and ends after two hours.
 * @param ownerShown for a plate: whether its MV file number was shown
 */
export function issueHandle(context: Tools, subject: Subject, ownerShown = false): string {
  const plain = Buffer.alloc(25);
  plain.writeUInt8(KINDS.indexOf(subject.kind) | (ownerShown ? OWNER_SHOWN : 0), 0);
  plain.write(subject.id.replaceAll("-", ""), 1, "hex");
  plain.writeDoubleBE(context.now().getTime() + LIFETIME_MS, 17);
  return seal(context.secrets.readyKey("handle"), plain, context.random).toString("base64url");
}

/** What a handle stands for; throws `resource_not_found` for an expired or malformed handle. */
export function readHandle(context: Tools, handle: string): Handle {
  const plain = unseal(context.secrets.readyKey("handle"), Buffer.from(handle, "base64url"));
  const first = plain?.readUInt8(0) ?? KINDS.length;
  const kind = KINDS[first & ~OWNER_SHOWN];
  if (!plain || !kind || plain.readDoubleBE(17) < context.now().getTime())
    throw new Problem(
      "resource_not_found",
      i18n.t("This page was open for a long time. Please look up your number again."),
    );
  const id = uuidOf(plain.subarray(1, 17));
  return { kind, id, ownerShown: (first & OWNER_SHOWN) !== 0 };
}

/**
 * A plate in the street is no key: its pickup is booked, and its delivery asked for, by whoever has also shown
 * its MV file number.
 * @throws Problem `ownership_required`
 */
export function requireOwnerShown({ kind }: RecordSubject, { ownerShown }: Handle): void {
  if (kind === "plate_number" && !ownerShown) throw new Problem("ownership_required");
}
