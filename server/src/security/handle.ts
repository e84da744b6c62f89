import { i18n } from "../language/sentence.ts";
import { Problem } from "../problem/problem.ts";
import { seal, type Secrets, unseal } from "./secrets.ts";
import { uuidBytes, uuidOf } from "./random.ts";

const KINDS = ["drivers_license", "plate_number", "submission"] as const;
/** A handle's subject: a record or a submission. */
export type Subject = { kind: (typeof KINDS)[number]; id: string };
/** A record, which can be delivered or picked up. */
export type RecordSubject = { kind: Exclude<Subject["kind"], "submission">; id: string };

/** What a person has entered of a plate: its number, its MV file number, or both. */
export type Shown = "number" | "mv_number" | "both";
/** `shown` is about plates only. */
export type Handle = Subject & { shown: Shown };

/** Flags in the first byte, which also has the kind. */
const FLAGS: Record<Shown, number> = { number: 0, mv_number: 0x40, both: 0x80 };
const ALL_FLAGS = 0xc0;
const LIFETIME_MS = 2 * 60 * 60 * 1000;

/**
 * A handle for a record, issued by an inquiry or a submission: unguessable, reveals nothing and needs no row; it
 * expires after two hours.
 */
export function issueHandle(
  context: SealTools,
  { kind, id }: Subject,
  shown: Shown = "number",
): string {
  const first = KINDS.indexOf(kind) | FLAGS[shown];
  return sealId(context, "handle", { first, id }, LIFETIME_MS);
}

/** Throws `resource_not_found` for an expired or malformed handle. */
export function readHandle(context: SealTools, handle: string): Handle {
  const named = unsealId(context, "handle", handle);
  const kind = named && KINDS[named.first & ~ALL_FLAGS];
  if (!kind)
    throw new Problem(
      "resource_not_found",
      i18n.t("This page was open for a long time. Please look up your number again."),
    );
  const flags = named.first & ALL_FLAGS;
  const shown = flags === FLAGS.both ? "both" : flags === FLAGS.number ? "number" : "mv_number";
  return { kind, id: named.id, shown };
}

/**
 * Anyone can read a plate number in the street, and MV file numbers follow one another: pickup and
 * delivery of a plate need both.
 * @throws Problem `ownership_required`
 */
export function requireOwnerShown({ kind }: RecordSubject, { shown }: Handle): void {
  if (kind === "plate_number" && shown !== "both") throw new Problem("ownership_required");
}

type SealTools = { secrets: Secrets; now: () => Date; random: (bytes: number) => Buffer };

const ID_AT = 1;
const END_AT = 17;
const LENGTH = 25;

/** `first`: a byte for whatever its purpose says of the id. */
type Named = { first: number; id: string };

/**
 * An id that only this portal reads, until it expires: encrypted, so it is unguessable, reveals nothing and needs no
 * row. One that was sealed for another purpose is not read.
 */
function sealId(
  context: SealTools,
  purpose: string,
  { first, id }: Named,
  lifetimeMs: number,
): string {
  const plain = Buffer.alloc(LENGTH);
  plain.writeUInt8(first, 0);
  uuidBytes(id).copy(plain, ID_AT);
  plain.writeDoubleBE(context.now().getTime() + lifetimeMs, END_AT);
  return seal(context.secrets.readyKey(purpose), plain, context.random).toString("base64url");
}

/** Null for an expired or malformed one, and one of another purpose or secret. */
function unsealId(context: SealTools, purpose: string, sealed: string): Named | null {
  const plain = unseal(context.secrets.readyKey(purpose), Buffer.from(sealed, "base64url"));
  if (!plain || plain.readDoubleBE(END_AT) < context.now().getTime()) return null;
  return { first: plain.readUInt8(0), id: uuidOf(plain.subarray(ID_AT, END_AT)) };
}
