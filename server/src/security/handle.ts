import { i18n } from "../language/sentence.ts";
import { Problem } from "../problem/problem.ts";
import { sealId, unsealId, type SealTools } from "./sealed-id.ts";

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
