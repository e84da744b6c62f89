import { paths } from "@portal/contract/paths";
import type { TransactableType } from "@portal/contract/status";
import type { Context } from "../context.ts";
import { seal, unseal } from "../security/secrets.ts";
import { uuidBytes, uuidOf } from "../security/uuid.ts";

const KINDS = ["submission", "alert"] as const;
type Kind = (typeof KINDS)[number];

/**
 * A link to the page of a number that does not show it: mail programs, previews and link scanners see addresses. It
 * names a submission or an alert, sealed, needs no row, and leads as far as they do.
 */
export function shortLink(
  { config, secrets, random }: Pick<Context, "config" | "secrets" | "random">,
  kind: Kind,
  id: string,
): string {
  const plain = Buffer.concat([Buffer.of(KINDS.indexOf(kind)), uuidBytes(id)]);
  const sealed = seal(secrets.readyKey("message-link"), plain, random).toString("base64url");
  return `${config.origin}${paths.shortLink(sealed)}`;
}

/** Whose page a link opens; null when its subject is gone, a null number when that was disposed of. */
export type LinkTarget = { type: TransactableType; number: string | null } | null;
/** By what a link names; filled at wiring. */
export type LinkTargets = Record<Kind, (db: Context["db"], id: string) => Promise<LinkTarget>>;

/** The path that a short link leads to; null for one that is not ours, or whose subject is gone. */
export async function followShortLink(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  targets: LinkTargets,
  link: string,
): Promise<string | null> {
  const plain = unseal(secrets.readyKey("message-link"), Buffer.from(link, "base64url"));
  const kind = KINDS[plain?.readUInt8(0) ?? KINDS.length];
  if (!plain || !kind) return null;
  const target = await targets[kind](db, uuidOf(plain.subarray(1)));
  if (!target || target.number === null) return null;
  return paths.record(target.type, target.number);
}
