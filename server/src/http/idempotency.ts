import { createHash, hkdfSync } from "node:crypto";
import type { Context } from "../context.ts";
import { Problem } from "../problem.ts";
import { seal, unseal } from "../secrets.ts";
import { claimKey, keepAnswer, readKey, releaseKey } from "./idempotency-store.ts";

/** Longer than any call takes; after it, a key whose owner died is free. */
const LEASE_MS = 30_000;
const KEY = /^[\x21-\x7e]{8,200}$/u;

/** Stores the answer with the effect: called with the handler's own transaction, so both last or neither. */
export type Remember = (trx: Context["db"], answer: unknown) => Promise<void>;

/**
 * One effect for one Idempotency-Key: the same key and body give the same answer, also after a restart;
 * another body is refused; one still running is 409. Answers are sealed with the key itself, so the table
 * alone opens none of them.
 */
export async function once<A>(
  context: Context,
  request: { key: string | undefined; call: string; body: unknown },
  run: (remember: Remember) => Promise<A>,
): Promise<A> {
  if (request.key === undefined) return run(async () => undefined);
  if (!KEY.test(request.key))
    throw new Problem("invalid_fields", "An Idempotency-Key has 8 to 200 visible characters.");
  const keyHash = sha256(`${request.call}\n${request.key}`);
  const fingerprint = sha256(JSON.stringify(request.body) ?? "");
  const sealing = Buffer.from(
    hkdfSync("sha256", context.secrets.key("idempotency"), keyHash, request.key, 32),
  );
  const known = await claim(context, keyHash, fingerprint);
  if (known !== null) {
    const plain = unseal(sealing, known);
    if (plain) return JSON.parse(plain.toString()) as A;
  }
  let remembered = false;
  const remember: Remember = async (trx, answer) => {
    remembered = true;
    const plain = Buffer.from(JSON.stringify(answer));
    await keepAnswer(trx, keyHash, seal(sealing, plain, context.random));
  };
  try {
    const answer = await run(remember);
    if (!remembered) await remember(context.db, answer);
    return answer;
  } catch (error) {
    await releaseKey(context.db, keyHash).catch(() => undefined);
    throw error;
  }
}

/** Takes the key, or gives the sealed answer of its first use. */
async function claim(
  context: Context,
  keyHash: Buffer,
  fingerprint: Buffer,
): Promise<Buffer | null> {
  const now = context.now();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  if (await claimKey(context.db, { keyHash, fingerprint, leasedUntil, now })) return null;
  const row = await readKey(context.db, keyHash);
  if (row && !row.fingerprint.equals(fingerprint)) throw new Problem("idempotency_key_reused");
  if (row?.answer) return row.answer;
  const leftMs = (row?.leased_until.getTime() ?? 0) - now.getTime();
  throw new Problem("request_running", undefined, { retryAfterSeconds: leftMs / 1000 });
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
