import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { isFileName } from "@portal/contract/photos";
import type { Context } from "../context.ts";
import { i18n } from "../language/sentence.ts";
import { Problem } from "../problem/problem.ts";
import type { Secrets } from "../security/secrets.ts";

const MINUTES = 15;

/** The key that signs preview links; the same on every replica. */
const fileLinkKey = (secrets: Secrets): KeyObject => secrets.readyKey("file-link");

type LinkKey = Buffer | KeyObject;

/** The parameters of a preview link: expiry in seconds since 1970, and the signature over name and expiry. */
export type FileLink = { name: string; expires: string; signature: string };

/** A preview link to one file, valid for 15 minutes. */
export function signFileLink(name: string, key: LinkKey, now: Date): string {
  const expires = String(Math.floor(now.getTime() / 1000) + MINUTES * 60);
  const signature = sign(name, expires, key).toString("base64url");
  return `/api/file/${name}?expires=${expires}&signature=${signature}`;
}

/** A preview link that this portal can open. */
export const previewLink = (secrets: Secrets, name: string, now: Date): string =>
  signFileLink(name, fileLinkKey(secrets), now);

/** True when the link was signed with `key` and has not expired. Compares in constant time. */
export function verifyFileLink(link: FileLink, key: LinkKey, now: Date): boolean {
  const given = Buffer.from(link.signature, "base64url");
  const expected = sign(link.name, link.expires, key);
  const signed = given.length === expected.length && timingSafeEqual(given, expected);
  return (
    signed &&
    isFileName(link.name) &&
    /^\d{1,12}$/u.test(link.expires) &&
    Number(link.expires) * 1000 > now.getTime()
  );
}

const sign = (name: string, expires: string, key: LinkKey): Buffer =>
  createHmac("sha256", key).update(`${name}\n${expires}`).digest();

/**
 * GET /api/file/{name}: the bytes behind a preview link, opened for this view alone.
 * @throws Problem("resource_not_found") for a forged or expired link and for a deleted file alike
 */
export async function readFile(
  { storage, now, secrets }: Pick<Context, "storage" | "now" | "secrets">,
  link: FileLink,
): Promise<Buffer> {
  const gone = i18n.t("This picture can no longer be shown here.");
  if (!verifyFileLink(link, fileLinkKey(secrets), now()))
    throw new Problem("resource_not_found", gone);
  const bytes = await storage.get(link.name);
  if (bytes === null) throw new Problem("resource_not_found", gone);
  return bytes;
}
