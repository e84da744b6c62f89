import { i18n } from "../language/sentence.ts";
import { Problem } from "../problem/problem.ts";
import { seal, unseal, type Secrets } from "./secrets.ts";
import { uuidOf } from "./uuid.ts";

type Tools = { secrets: Secrets; now: () => Date; random: (bytes: number) => Buffer };

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
 * A handle for a record, issued by an inquiry or a submission: encrypted, so it is unguessable, reveals nothing
 * and needs no row; it expires after two hours.
 * @param ownerShown for a plate: whether its MV file number was proved
 */
export function issueHandle(context: Tools, subject: Subject, ownerShown = false): string {
  const plain = Buffer.alloc(25);
  plain.writeUInt8(KINDS.indexOf(subject.kind) | (ownerShown ? OWNER_SHOWN : 0), 0);
  plain.write(subject.id.replaceAll("-", ""), 1, "hex");
  plain.writeDoubleBE(context.now().getTime() + LIFETIME_MS, 17);
  return seal(context.secrets.readyKey("handle"), plain, context.random).toString("base64url");
}

/** Throws `resource_not_found` for an expired or malformed handle. */
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
 * Anyone can read a plate number in the street, so pickup and delivery of a plate also need its MV file number.
 * @throws Problem `ownership_required`
 */
export function requireOwnerShown({ kind }: RecordSubject, { ownerShown }: Handle): void {
  if (kind === "plate_number" && !ownerShown) throw new Problem("ownership_required");
}
