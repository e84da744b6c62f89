import { i18n } from "../language/sentence.ts";
import { Problem } from "../problem/problem.ts";
import type { Secrets } from "./secrets.ts";
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
  context: Tools,
  { kind, id }: Subject,
  shown: Shown = "number",
): string {
  const plain = Buffer.alloc(LENGTH);
  plain.writeUInt8(KINDS.indexOf(kind) | FLAGS[shown], 0);
  uuidBytes(id).copy(plain, ID_AT);
  plain.writeDoubleBE(context.now().getTime() + LIFETIME_MS, END_AT);
  return context.secrets.seal(PLACE, plain).toString("base64url");
}

/** Throws `resource_not_found` for an expired or malformed handle. */
export function readHandle(context: Tools, handle: string): Handle {
  const plain = context.secrets.openGiven(PLACE, Buffer.from(handle, "base64url"));
  const first = plain?.readUInt8(0) ?? 0;
  const kind = KINDS[first & ~ALL_FLAGS];
  if (!plain || !kind || plain.readDoubleBE(END_AT) < context.now().getTime())
    throw new Problem(
      "resource_not_found",
      i18n.t("This page was open for a long time. Please look up your number again."),
    );
  const flags = first & ALL_FLAGS;
  const shown = flags === FLAGS.both ? "both" : flags === FLAGS.number ? "number" : "mv_number";
  return { kind, id: uuidOf(plain.subarray(ID_AT, END_AT)), shown };
}

/**
 * Anyone can read a plate number in the street, and MV file numbers follow one another: pickup and
 * delivery of a plate need both.
 * @throws Problem `ownership_required`
 */
export function requireOwnerShown({ kind }: RecordSubject, { shown }: Handle): void {
  if (kind === "plate_number" && shown !== "both") throw new Problem("ownership_required");
}

type Tools = { secrets: Secrets; now: () => Date };

const PLACE = { at: "handle", row: "" };
const ID_AT = 1;
const END_AT = 17;
const LENGTH = 25;
