import type { Context } from "./context.ts";
import { Problem } from "./problem.ts";
import { seal, unseal } from "./secrets.ts";

const KINDS = ["drivers_license", "plate_number", "submission"] as const;
/** What a handle stands for: a record, or a submission on its way to become one. */
export type Subject = { kind: (typeof KINDS)[number]; id: string };
/** A record that can be delivered or fetched. */
export type RecordSubject = { kind: Exclude<Subject["kind"], "submission">; id: string };

const LIFETIME_MS = 2 * 60 * 60 * 1000;

/**
 * A handle for a record, issued by an inquiry or a submission: sealed, so it is unguessable,
 * tells nothing, needs no row, and ends after two hours.
 */
export function issueHandle(context: Context, subject: Subject): string {
  const plain = Buffer.alloc(25);
  plain.writeUInt8(KINDS.indexOf(subject.kind), 0);
  plain.write(subject.id.replaceAll("-", ""), 1, "hex");
  plain.writeDoubleBE(context.now().getTime() + LIFETIME_MS, 17);
  return seal(context.secrets.readyKey("handle"), plain, context.random).toString("base64url");
}

/** What a handle stands for; throws `resource_not_found` for anything that is no living handle. */
export function readHandle(context: Context, handle: string): Subject {
  const plain = unseal(context.secrets.readyKey("handle"), Buffer.from(handle, "base64url"));
  const kind = KINDS[plain?.readUInt8(0) ?? KINDS.length];
  if (!plain || !kind || plain.readDoubleBE(17) < context.now().getTime())
    throw new Problem(
      "resource_not_found",
      "This page was open for a long time. Please look up your number again.",
    );
  const hex = plain.toString("hex", 1, 17);
  return { kind, id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5") };
}
