import { prepared, type Slots } from "../db/prepared.ts";
import type { Db } from "../db/tables.ts";

/** A leased key; its claimant is told from a request that has taken the key over. */
export type Claim = { keyHash: Buffer; claimant: number };

type Claiming = Claim & { leasedUntil: Date; fingerprint: Buffer; now: Date };
const claiming = prepared("claim_key", (db, value: Slots<Claiming>) =>
  db
    .insertInto("idempotency")
    .values({
      key_hash: value("keyHash"),
      fingerprint: value("fingerprint"),
      leased_until: value("leasedUntil"),
      leased_by: value("claimant"),
      created_at: value("now"),
    })
    .onConflict((oc) =>
      oc
        .column("key_hash")
        .doUpdateSet((eb) => ({
          leased_until: eb.ref("excluded.leased_until"),
          leased_by: eb.ref("excluded.leased_by"),
        }))
        .where("idempotency.answer", "is", null)
        .whereRef("idempotency.fingerprint", "=", "excluded.fingerprint")
        .whereRef("idempotency.leased_until", "<", "excluded.created_at"),
    )
    .returning("key_hash"),
);

/** Leases a key that is unused, or whose lease has expired. @returns whether it was leased */
export const claimKey = async (db: Db, claim: Claiming): Promise<boolean> =>
  (await claiming(db, claim)).length > 0;

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

const keeping = prepared("keep_answer", (db, value: Slots<Claim & { answer: Buffer }>) =>
  db
    .updateTable("idempotency")
    .set({ answer: value("answer") })
    .where("key_hash", "=", value("keyHash"))
    .where("leased_by", "=", value("claimant"))
    .returning("key_hash"),
);

/** @returns false when another request has taken the key over */
export const keepAnswer = async (db: Db, claim: Claim, answer: Buffer): Promise<boolean> =>
  (await keeping(db, { ...claim, answer })).length > 0;

/** Frees a key whose request failed, unless another request has taken it over. */
export async function releaseKey(db: Db, claim: Claim): Promise<void> {
  await db
    .deleteFrom("idempotency")
    .where("key_hash", "=", claim.keyHash)
    .where("leased_by", "=", claim.claimant)
    .where("answer", "is", null)
    .execute();
}
