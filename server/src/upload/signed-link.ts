import { createHmac, timingSafeEqual } from "node:crypto";
import { isFileName } from "@portal/contract/file-reference";
import type { Secrets } from "../security/secrets.ts";

const MINUTES = 15;

/** The key that signs preview links; the same on every replica. */
export const fileLinkKey = (secrets: Secrets): Buffer => secrets.key("file-link");

/** The parameters of a preview link: expiry in seconds since 1970, and the signature over name and expiry. */
export type FileLink = { name: string; expires: string; signature: string };

/** A preview link to one file, valid for 15 minutes. */
export function signFileLink(name: string, key: Buffer, now: Date): string {
  const expires = String(Math.floor(now.getTime() / 1000) + MINUTES * 60);
  const signature = sign(name, expires, key).toString("base64url");
  return `/api/file/${name}?expires=${expires}&signature=${signature}`;
}

/** True when the link was signed with `key` and has not expired. Compares in constant time. */
export function verifyFileLink(link: FileLink, key: Buffer, now: Date): boolean {
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

const sign = (name: string, expires: string, key: Buffer): Buffer =>
  createHmac("sha256", key).update(`${name}\n${expires}`).digest();
