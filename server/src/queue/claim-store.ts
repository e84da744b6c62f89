import type { Db } from "../db/tables.ts";

/** Who works on an item, and until when. */
export type Claim = { holder: string; held_until: Date };

type Wish = { item: string; holder: string; now: Date; until: Date };

/**
 * Claims a locked item, or prolongs a claim; the database lets only one have it.
 * @returns the claim that stands now, perhaps somebody else's
 */
export async function takeClaim(trx: Db, { item, holder, now, until }: Wish): Promise<Claim> {
  const taken = await trx
    .insertInto("queue_claim")
    .values({ item, holder, held_until: until })
    .onConflict((oc) =>
      oc
        .column("item")
        .doUpdateSet({ holder, held_until: until })
        .where((eb) =>
          eb.or([eb("queue_claim.holder", "=", holder), eb("queue_claim.held_until", "<=", now)]),
        ),
    )
    .returning(["holder", "held_until"])
    .executeTakeFirst();
  return (
    taken ??
    trx
      .selectFrom("queue_claim")
      .select(["holder", "held_until"])
      .where("item", "=", item)
      .executeTakeFirstOrThrow()
  );
}

/** The claim that has not ended. */
export const claimOf = (db: Db, item: string, now: Date): Promise<Claim | undefined> =>
  db
    .selectFrom("queue_claim")
    .select(["holder", "held_until"])
    .where("item", "=", item)
    .where("held_until", ">", now)
    .executeTakeFirst();

export async function endClaim(trx: Db, item: string): Promise<void> {
  await trx.deleteFrom("queue_claim").where("item", "=", item).execute();
}
