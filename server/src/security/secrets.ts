import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { uuidBytes, uuidOf } from "./random.ts";

/**
 * All that the portal encrypts, signs and hashes with a key of its own (docs/keys.md). Two root secrets, each with any
 * number of old ones that still open and check: one for what is sealed and for links, one for blind indexes. Whatever
 * outlives an hour begins with one byte that says under which root it was made.
 */
export type RootSecrets = { current: string; old: readonly string[] };
export type Roots = {
  /** Of seals, links and codes (PORTAL_SECRET). */
  seals: RootSecrets;
  /** Of blind indexes (INDEX_SECRET): whoever has it and the database can try all numbers there are. */
  indexes: RootSecrets;
};

export type TokenKind = "transaction" | "submission" | "appointment" | "alert" | "case";
/** How long the token of a request or an appointment opens it after its end. */
export const TOKEN_DAYS_AFTER_END = 90;

/** Where something sealed lies: it opens nowhere else. */
export type Place = {
  /** Such as `transaction.person`: the table and the column, or what it is if it lies in no table. */
  at: string;
  /** The row's id, or a file's name. */
  row: string;
  /** Without this nobody opens it, not even who has the root secret; it is kept nowhere. */
  withheld?: string;
};

export type Secrets = {
  /** The 32-byte key of one purpose, for what ends when the secret is replaced. */
  key(purpose: string): Buffer;
  /** The same as a KeyObject: setting up a key from bytes at every use costs more than the use. */
  readyKey(purpose: string): KeyObject;
  /** The token that opens one request, appointment, alert or case; derived again for messages, stored nowhere. */
  token(kind: TokenKind, id: string): string;
  /** Whose token it is; null for one that this portal did not make, or under a secret that was taken out. */
  idOf(kind: TokenKind, token: string): string | null;
  /** HMAC-SHA-256 under each living root, the current one first: for short codes, which name no root. */
  hashes(purpose: string, text: string): Buffer[];
  /** AES-256-GCM: key id, iv, tag and ciphertext, 29 bytes more than `plain`. */
  seal(place: Place, plain: Buffer | string): Buffer;
  /** @throws SealError when it does not open: it was changed, lies elsewhere, or its root secret is missing */
  open(place: Place, sealed: Buffer): Buffer;
  /** The same for what strangers hand in: null when it does not open. */
  openGiven(place: Place, sealed: Buffer): Buffer | null;
  /** A blind index: 16 bytes, the key id and a part of an HMAC-SHA-256. Finds a text again without showing it. */
  index(purpose: string, text: string): Buffer;
  /** Those under each living root, the current one first: what was written before a replacement is still found. */
  indexes(purpose: string, text: string): [Buffer, ...Buffer[]];
  /** The byte before all that is made now; what begins with another one is made anew by the rotation. */
  sealId: number;
  indexId: number;
  /** Those of roots that were replaced. */
  oldIds: { seals: number[]; indexes: number[] };
  /** What the roots of seals and of indexes are known by: the two that are used, and all that open. */
  fingerprints: { current: string[]; all: string[] };
};

const ID_BYTES = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SEAL_BYTES = ID_BYTES + IV_BYTES + TAG_BYTES;
const INDEX_BYTES = 16;
const UUID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN_BYTES = ID_BYTES + UUID_BYTES + MAC_BYTES;

/** @throws RangeError in words for operators when two secrets cannot be told apart by their ids */
export function secretsFrom(
  roots: Roots,
  random: (bytes: number) => Buffer = randomBytes,
): Secrets {
  const seals = keysOf("PORTAL_SECRET", roots.seals);
  const indexes = keysOf("INDEX_SECRET", roots.indexes);
  const indexUnder = (keys: Keys, purpose: string, text: string): Buffer => {
    const made = hash(keys.ready(`index:${purpose}`), text).subarray(0, INDEX_BYTES);
    made[0] = keys.id;
    return made;
  };
  return {
    key: seals.current.key,
    readyKey: seals.current.ready,
    token: (kind, id) => tokenUnder(seals.current, kind, id),
    idOf(kind, token) {
      const bytes = Buffer.from(token, "base64url");
      const keys = bytes.length === TOKEN_BYTES ? seals.byId.get(bytes.readUInt8(0)) : undefined;
      if (!keys) return null;
      const id = uuidOf(bytes.subarray(ID_BYTES, ID_BYTES + UUID_BYTES));
      // As text: signs that decoding would leave out make it another one.
      const [given, right] = [token, tokenUnder(keys, kind, id)].map((text) => Buffer.from(text));
      if (!given || !right || given.length !== right.length) return null;
      return timingSafeEqual(given, right) ? id : null;
    },
    hashes: (purpose, text) => seals.all.map((keys) => hash(keys.ready(purpose), text)),
    seal(place, plain) {
      const { id, ready } = seals.current;
      const iv = random(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealKey(ready, place), iv);
      cipher.setAAD(boundTo(id, place));
      const text = typeof plain === "string" ? cipher.update(plain, "utf8") : cipher.update(plain);
      // In GCM the last part is empty, but final() computes the tag.
      cipher.final();
      return Buffer.concat([Buffer.of(id), iv, cipher.getAuthTag(), text]);
    },
    open(place, sealed) {
      const keys = seals.byId.get(sealed[0] ?? -1);
      if (!keys) throw new SealError(place, `was made under a root secret that is not here`);
      const plain = openUnder(keys, place, sealed);
      if (!plain) throw new SealError(place, "was changed, or belongs elsewhere");
      return plain;
    },
    openGiven(place, sealed) {
      const keys = seals.byId.get(sealed[0] ?? -1);
      return keys ? openUnder(keys, place, sealed) : null;
    },
    index: (purpose, text) => indexUnder(indexes.current, purpose, text),
    indexes: (purpose, text) => [
      indexUnder(indexes.current, purpose, text),
      ...indexes.old.map((keys) => indexUnder(keys, purpose, text)),
    ],
    sealId: seals.current.id,
    indexId: indexes.current.id,
    oldIds: { seals: idsOf(seals.old), indexes: idsOf(indexes.old) },
    fingerprints: {
      current: [seals.current, indexes.current].map(fingerprintOf),
      all: [...seals.all, ...indexes.all].map(fingerprintOf),
    },
  };
}

/** Something sealed did not open. Nothing is guessed and nothing shown instead. */
export class SealError extends Error {
  /** May be logged: it names the place, and nothing that lies there. */
  readonly forOperators: string;

  constructor({ at, row }: Place, why: string) {
    super(`${at} ${why}`);
    this.name = "SealError";
    this.forOperators = `${at} of ${row} ${why}: docs/keys.md, What does not open.`;
  }
}

/** The keys of one root secret; the ready ones are derived once. */
type Keys = { id: number; key(purpose: string): Buffer; ready(purpose: string): KeyObject };

function keysOf(setting: string, { current, old }: RootSecrets) {
  const first = keysFrom(current);
  const earlier = old.map(keysFrom);
  const all = [first, ...earlier];
  const byId = new Map(all.map((keys) => [keys.id, keys]));
  if (byId.size < all.length)
    throw new RangeError(
      `${setting} and ${setting}_OLD must have different key ids, and two of them have the same one. Make another secret: openssl rand -hex 32.`,
    );
  return { current: first, old: earlier, all, byId };
}

function keysFrom(root: string): Keys {
  const ready = new Map<string, KeyObject>();
  const key = (purpose: string) => Buffer.from(hkdfSync("sha256", root, "portal", purpose, 32));
  return {
    id: key("key id").readUInt8(0),
    key,
    ready(purpose) {
      const known = ready.get(purpose) ?? createSecretKey(key(purpose));
      ready.set(purpose, known);
      return known;
    },
  };
}

const idsOf = (all: readonly Keys[]): number[] => all.map(({ id }) => id);

/** Tells roots apart, and nothing about them. */
const fingerprintOf = ({ key }: Keys): string => key("fingerprint").toString("hex").slice(0, 16);

const hash = (key: KeyObject, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest();

function tokenUnder({ id, ready }: Keys, kind: TokenKind, subject: string): string {
  const named = Buffer.concat([Buffer.of(id), uuidBytes(subject)]);
  const signed = createHmac("sha256", ready(`token:${kind}`))
    .update(named)
    .digest();
  return Buffer.concat([named, signed], TOKEN_BYTES).toString("base64url");
}

const sealKey = (ready: Keys["ready"], { at, withheld }: Place): KeyObject =>
  withheld === undefined
    ? ready(`seal:${at}`)
    : createSecretKey(hash(ready(`seal:${at}`), withheld));

const boundTo = (id: number, { at, row }: Place): Buffer => Buffer.from(`${id}\n${at}\n${row}`);

function openUnder({ id, ready }: Keys, place: Place, sealed: Buffer): Buffer | null {
  if (sealed.length < SEAL_BYTES) return null;
  const tagAt = ID_BYTES + IV_BYTES;
  const decipher = createDecipheriv(
    "aes-256-gcm",
    sealKey(ready, place),
    sealed.subarray(ID_BYTES, tagAt),
    { authTagLength: TAG_BYTES },
  );
  decipher.setAAD(boundTo(id, place));
  decipher.setAuthTag(sealed.subarray(tagAt, SEAL_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(SEAL_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
