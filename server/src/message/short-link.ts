import { paths } from "@portal/contract/paths";
import type { TransactableType } from "@portal/contract/status";
import type { Context } from "../context.ts";
import { seal, unseal } from "../security/secrets.ts";
import { uuidBytes, uuidOf } from "../security/uuid.ts";
import { findAlert } from "./alert-message-store.ts";
import { submissionForMail } from "../appointment/appointment-message-store.ts";

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

/** The path that a short link leads to; null for one that is not ours, or whose subject is gone. */
export async function followShortLink(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  link: string,
): Promise<string | null> {
  const plain = unseal(secrets.readyKey("message-link"), Buffer.from(link, "base64url"));
  const kind = KINDS[plain?.readUInt8(0) ?? KINDS.length];
  if (!plain || !kind) return null;
  return destinations[kind](db, uuidOf(plain.subarray(1)));
}

const destinations: Record<Kind, (db: Context["db"], id: string) => Promise<string | null>> = {
  submission: async (db, id) => {
    const row = await submissionForMail(db, id);
    return row ? pathOf(row.transactable_type, known(row.number) ?? known(row.mv_number)) : null;
  },
  alert: async (db, id) => {
    const row = await findAlert(db, id);
    return row ? pathOf(row.type, row.number ?? row.mv_number) : null;
  },
};

/** "-" stands for a number that the person does not have, nothing for one that was disposed of. */
const known = (number: string): string | null => (number === "-" || number === "" ? null : number);

const pathOf = (type: TransactableType, number: string | null): string | null =>
  number === null ? null : paths.record(type, number);
