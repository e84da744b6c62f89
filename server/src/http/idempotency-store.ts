import type { Db } from "../db/tables.ts";

/** A leased key; its claimant is told from a request that has taken the key over. */
export type Claim = { keyHash: Buffer; claimant: number };

/** Leases a key that is unused, or whose lease has expired. @returns whether it was leased */
export async function claimKey(
  db: Db,
  {
    keyHash,
    claimant,
    leasedUntil,
    fingerprint,
    now,
  }: Claim & { leasedUntil: Date; fingerprint: Buffer; now: Date },
): Promise<boolean> {
  const taken = await db
    .insertInto("idempotency")
    .values({
      key_hash: keyHash,
      fingerprint,
      leased_until: leasedUntil,
      leased_by: claimant,
      answer: null,
      created_at: now,
    })
    .onConflict((oc) =>
      oc
        .column("key_hash")
        .doUpdateSet({ leased_until: leasedUntil, leased_by: claimant })
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

/** Renews the lease of a request that is still running. */
export async function renewKey(db: Db, claim: Claim, leasedUntil: Date): Promise<void> {
  await db
    .updateTable("idempotency")
    .set({ leased_until: leasedUntil })
    .where("key_hash", "=", claim.keyHash)
    .where("leased_by", "=", claim.claimant)
    .where("answer", "is", null)
    .execute();
}

/** @returns false when another request has taken the key over */
export async function keepAnswer(db: Db, claim: Claim, answer: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("idempotency")
    .set({ answer })
    .where("key_hash", "=", claim.keyHash)
    .where("leased_by", "=", claim.claimant)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Frees a key whose request failed, unless another request has taken it over. */
export async function releaseKey(db: Db, claim: Claim): Promise<void> {
  await db
    .deleteFrom("idempotency")
    .where("key_hash", "=", claim.keyHash)
    .where("leased_by", "=", claim.claimant)
    .where("answer", "is", null)
    .execute();
}
