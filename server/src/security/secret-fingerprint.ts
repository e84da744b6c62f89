import type { Secrets } from "./secrets.ts";

/** Tells two secrets apart and nothing about them. */
export const secretFingerprint = (secrets: Secrets): string =>
  secrets.key("fingerprint").toString("hex").slice(0, 16);
