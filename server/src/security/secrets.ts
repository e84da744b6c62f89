import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Keys and tokens derived from the root secret, one key per purpose; never stored. */
export type Secrets = {
  /** The 32-byte key of one purpose. */
  key(purpose: string): Buffer;
  /** The same as a KeyObject: setting up a key from bytes at every use costs more than the use. */
  readyKey(purpose: string): KeyObject;
  /** The 256-bit token of one subject; derived again for messages, stored only as a hash. */
  token(kind: "transaction" | "submission" | "appointment" | "alert" | "case", id: string): string;
};

export function secretsFrom(root: string): Secrets {
  const keys = new Map<string, Buffer>();
  const key = (purpose: string): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const derived = Buffer.from(hkdfSync("sha256", root, "portal", purpose, 32));
    keys.set(purpose, derived);
    return derived;
  };
  const readyKeys = new Map<string, KeyObject>();
  const readyKey = (purpose: string): KeyObject => {
    const known = readyKeys.get(purpose) ?? createSecretKey(key(purpose));
    readyKeys.set(purpose, known);
    return known;
  };
  return {
    key,
    readyKey,
    token: (kind, id) =>
      createHmac("sha256", readyKey(`token:${kind}`))
        .update(id)
        .digest("base64url"),
  };
}

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** AES-256-GCM: iv, tag and ciphertext in one buffer. */
export function seal(
  key: Buffer | KeyObject,
  plain: Buffer,
  random: (bytes: number) => Buffer,
): Buffer {
  const iv = random(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const text = cipher.update(plain);
  // In GCM the last part is empty, but final() computes the tag.
  cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Decrypts; null when the buffer was not sealed with this key. */
export function unseal(key: Buffer | KeyObject, sealed: Buffer): Buffer | null {
  if (sealed.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([
      decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
  } catch {
    return null;
  }
}

/** Tells two secrets apart and nothing about them. */
export const secretFingerprint = (secrets: Secrets): string =>
  secrets.key("fingerprint").toString("hex").slice(0, 16);
