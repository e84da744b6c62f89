import { i18n } from "../language/sentence.ts";
import { createHash, createHmac } from "node:crypto";
import type { Context } from "../context.ts";
import { claimantFrom, keepLease, leaseFrom } from "../db/lease.ts";
import { Problem } from "../problem/problem.ts";
import {
  claimKey,
  keepAnswer,
  readKey,
  releaseKey,
  renewKey,
  type Claim,
} from "./idempotency-store.ts";

const RETRY_SECONDS = 5;
const KEY = /^[\x21-\x7e]{8,200}$/u;

/** Stores the answer in the handler's own transaction, so that effect and answer are committed together. */
export type Remember = (trx: Context["db"], answer: unknown) => Promise<void>;

/** An Idempotency-Key with the fingerprint of its request. */
export type KeyedRequest = {
  keyHash: Buffer;
  fingerprint: Buffer;
  /** Encrypts the answer with the key itself: the table alone cannot decrypt it. */
  seal(answer: unknown): Buffer;
  /**
   * Decrypts the stored answer; undefined without one.
   * @throws Problem `idempotency_key_reused` when the key was used for another request
   */
  open(stored: { fingerprint: Buffer; answer: Buffer | null } | undefined): unknown;
};

/** What a call does once it may; it gives `remember` its answer in its own transaction, or leaves that to us. */
export type Effect<A> = (remember: Remember) => Promise<A>;

type KeyedCall = { key: string | undefined; call: string; body: unknown };

/** @throws Problem `invalid_fields` for a malformed key; null without one */
export function keyedRequest(
  { secrets }: Pick<Context, "secrets">,
  { key, call, body }: KeyedCall,
): KeyedRequest | null {
  if (key === undefined) return null;
  if (!KEY.test(key))
    throw new Problem(
      "invalid_fields",
      i18n.t("An Idempotency-Key has 8 to 200 visible characters."),
    );
  const keyHash = sha256(`${call}\n${key}`);
  // With the caller's key, which is kept nowhere: nobody tries bodies until one fits.
  const fingerprint = createHmac("sha256", key)
    .update(JSON.stringify(body) ?? "")
    .digest();
  const place = { at: "idempotency.answer", row: keyHash.toString("hex"), withheld: key };
  return {
    keyHash,
    fingerprint,
    seal: (answer) => secrets.seal(place, JSON.stringify(answer)),
    open: (stored) => {
      if (!stored) return undefined;
      if (!stored.fingerprint.equals(fingerprint)) throw new Problem("idempotency_key_reused");
      return stored.answer ? JSON.parse(secrets.open(place, stored.answer).toString()) : undefined;
    },
  };
}

/**
 * One effect per Idempotency-Key: the same key and body get the same answer, even after a restart; 409 while the
 * first request is running.
 * @param begin throws where the call is refused anyway; until then nothing is written. Whoever has the key gets an
 * answer that is known even so: above a limit, or when the captcha token is spent.
 */
export async function once<A>(
  context: Context,
  call: KeyedCall,
  begin: () => Promise<Effect<A>>,
): Promise<A> {
  const keyed = keyedRequest(context, call);
  if (!keyed) return (await begin())(async () => undefined);
  let run: Effect<A>;
  try {
    run = await begin();
  } catch (refusal) {
    const known = await answered(context, keyed);
    if (known === undefined) throw refusal;
    return known as A;
  }
  const claim: Claim = { keyHash: keyed.keyHash, claimant: claimantFrom(context.random) };
  const known = await take(context, keyed, claim);
  if (known !== undefined) return known as A;
  const endLease = keepLease(() => {
    // A lease that could not be renewed may be taken over: then this request's effect is rolled back.
    renewKey(context.db, claim, leaseFrom(context.now())).catch(() => undefined);
  });
  let remembered = false;
  const remember: Remember = async (trx, answer) => {
    remembered = true;
    // Another request took the key over after the lease expired: its effect counts; roll this transaction back.
    if (!(await keepAnswer(trx, claim, keyed.seal(answer)))) throw new Problem("request_running");
  };
  try {
    const answer = await run(remember);
    if (!remembered) await remember(context.db, answer);
    return answer;
  } catch (error) {
    await releaseKey(context.db, claim).catch(() => undefined);
    throw error;
  } finally {
    endLease();
  }
}

/** Leases the key, or returns the answer of its first use. */
async function take(context: Context, keyed: KeyedRequest, claim: Claim): Promise<unknown> {
  const now = context.now();
  const { fingerprint } = keyed;
  const leasedUntil = leaseFrom(now);
  if (await claimKey(context.db, { ...claim, leasedUntil, fingerprint, now })) return undefined;
  const known = await answered(context, keyed);
  if (known !== undefined) return known;
  throw new Problem("request_running", undefined, { retryAfterSeconds: 0 });
}

/**
 * The answer of the key's first use; undefined without one.
 * @throws Problem `request_running` while that is running
 */
async function answered({ db, now }: Context, keyed: KeyedRequest): Promise<unknown> {
  const row = await readKey(db, keyed.keyHash);
  const known = keyed.open(row);
  const leftSeconds = ((row?.leased_until.getTime() ?? 0) - now().getTime()) / 1000;
  if (known !== undefined || leftSeconds <= 0) return known;
  // It may finish long before the lease ends.
  const retryAfterSeconds = Math.min(leftSeconds, RETRY_SECONDS);
  throw new Problem("request_running", undefined, { retryAfterSeconds });
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
