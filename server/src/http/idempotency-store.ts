import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";

type Db = Kysely<Tables>;
type Claim = { keyHash: Buffer; fingerprint: Buffer; leasedUntil: Date; now: Date };

/** Takes a key nobody holds, or one whose holder died before it answered. @returns whether it was taken */
export async function claimKey(db: Db, claim: Claim): Promise<boolean> {
  const { keyHash, fingerprint, leasedUntil, now } = claim;
  const taken = await db
    .insertInto("idempotency")
    .values({
      key_hash: keyHash,
      fingerprint,
      leased_until: leasedUntil,
      answer: null,
      created_at: now,
    })
    .onConflict((oc) =>
      oc
        .column("key_hash")
        .doUpdateSet({ leased_until: leasedUntil })
        .where("idempotency.answer", "is", null)
        .where("idempotency.fingerprint", "=", fingerprint)
        .where("idempotency.leased_until", "<", now),
    )
    .returning("key_hash")
    .executeTakeFirst();
  return taken !== undefined;
}

export function readKey(db: Db, keyHash: Buffer) {
  return db
    .selectFrom("idempotency")
    .select(["fingerprint", "answer", "leased_until"])
    .where("key_hash", "=", keyHash)
    .executeTakeFirst();
}

export async function keepAnswer(db: Db, keyHash: Buffer, answer: Buffer): Promise<void> {
  await db.updateTable("idempotency").set({ answer }).where("key_hash", "=", keyHash).execute();
}

/** Nothing was done under this key, so it may be used again. */
export async function releaseKey(db: Db, keyHash: Buffer): Promise<void> {
  await db
    .deleteFrom("idempotency")
    .where("key_hash", "=", keyHash)
    .where("answer", "is", null)
    .execute();
}
