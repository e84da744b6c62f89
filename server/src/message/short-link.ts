import { paths } from "@portal/contract/paths";
import type { TransactableType } from "@portal/contract/status";
import type { Context } from "../context.ts";
import { uuidBytes, uuidOf } from "../security/random.ts";

const KINDS = ["submission", "alert"] as const;
type Kind = (typeof KINDS)[number];

const PLACE = { at: "message-link", row: "" };

/**
 * A link to a status page that hides the number in its URL from mail programs, previews and link scanners. It contains
 * the encrypted id of a submission or an alert, needs no row, and is valid as long as they exist.
 */
export function shortLink(
  { config, secrets }: Pick<Context, "config" | "secrets">,
  kind: Kind,
  id: string,
): string {
  const plain = Buffer.concat([Buffer.of(KINDS.indexOf(kind)), uuidBytes(id)]);
  const sealed = secrets.seal(PLACE, plain).toString("base64url");
  return `${config.origin}${paths.shortLink(sealed)}`;
}

/** Null when the subject is deleted; a null number when it was pseudonymised. */
export type LinkTarget = { type: TransactableType; number: string | null } | null;
/** By kind of subject; filled at wiring. */
export type LinkTargets = Record<
  Kind,
  (context: Pick<Context, "db" | "secrets">, id: string) => Promise<LinkTarget>
>;

/** The path of a short link; null for a forged one, or one whose subject is deleted. */
export async function followShortLink(
  context: Pick<Context, "db" | "secrets">,
  targets: LinkTargets,
  link: string,
): Promise<string | null> {
  const plain = context.secrets.openGiven(PLACE, Buffer.from(link, "base64url"));
  const kind = KINDS[plain?.readUInt8(0) ?? KINDS.length];
  if (!plain || !kind) return null;
  const target = await targets[kind](context, uuidOf(plain.subarray(1)));
  if (!target || target.number === null) return null;
  return paths.record(target.type, target.number);
}
