import { sql, type RawBuilder } from "kysely";
import { bytesAsText } from "../db/value-types.ts";
import type { Db } from "../db/tables.ts";
import type { Secrets } from "../security/secrets.ts";

/** What has a link of its own. */
export type LinkKind = Parameters<Secrets["token"]>[0];

const MOST_AT_ONCE = 2_000;

/** Rows with a token. A pseudonymised row has a random hash, and nothing opens it ever again. */
const linked: Record<LinkKind, { table: string; id: string; opens: RawBuilder<boolean> }> = {
  transaction: { table: "transaction", id: "uuid", opens: sql`email <> ''` },
  submission: { table: "submission", id: "id", opens: sql`email <> ''` },
  appointment: { table: "appointment", id: "id", opens: sql`true` },
  alert: { table: "alert", id: "id", opens: sql`true` },
  case: { table: "support_case", id: "id", opens: sql`true` },
};

/**
 * Gives each row whose stored hash is not this one the hash of its token by now.
 * @returns how many had another
 */
export async function renewHashes(
  trx: Db,
  kind: LinkKind,
  hashOf: (id: string) => Buffer,
): Promise<number> {
  const { table, id, opens } = linked[kind];
  let ended = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  let rows: { id: string; token_hash: Buffer }[];
  do {
    ({ rows } = await sql<(typeof rows)[number]>`
      select ${sql.ref(id)} as id, token_hash from ${sql.table(table)}
      where ${sql.ref(id)} > ${after} and ${opens}
      order by ${sql.ref(id)} limit ${MOST_AT_ONCE} for update`.execute(trx));
    const old = rows
      .map((row) => ({ ...row, hash: hashOf(row.id) }))
      .filter(({ token_hash: stored, hash }) => !hash.equals(stored));
    if (old.length > 0) await writeHashes(trx, kind, old);
    ended += old.length;
    after = rows.at(-1)?.id ?? after;
  } while (rows.length === MOST_AT_ONCE);
  return ended;
}

async function writeHashes(
  trx: Db,
  kind: LinkKind,
  rows: readonly { id: string; hash: Buffer }[],
): Promise<void> {
  const { table, id } = linked[kind];
  await sql`
    update ${sql.table(table)} as old set token_hash = new.hash
    from unnest(
      ${rows.map((row) => row.id)}::uuid[],
      ${rows.map(({ hash }) => bytesAsText(hash))}::bytea[]
    ) as new (id, hash)
    where old.${sql.ref(id)} = new.id`.execute(trx);
}
