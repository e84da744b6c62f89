import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { moveRecord } from "../status/status-store.ts";

export async function licenseNumber(db: Db, id: string): Promise<string> {
  const { number } = await db
    .selectFrom("drivers_license")
    .select("number")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return number;
}

/** Everything that the portal keeps, as text, by the place where it is kept: each table, the photos, the mailbox. */
export async function everything({ db, config, sandbox }: Context): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select t.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.tables t
    join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(db);
  for (const table of new Set(columns.map((column) => column.table))) {
    const values = columns
      .filter((column) => column.table === table)
      .map(({ column, type }) =>
        type === "bytea"
          ? sql`coalesce(encode(${sql.ref(column)}, 'escape'), '')`
          : sql`coalesce(${sql.ref(column)}::text, '')`,
      );
    const { rows } = await sql<{ text: string }>`
      select concat_ws(' | ', ${sql.join(values)}) as text from ${sql.table(table)}`.execute(db);
    kept.set(table, rows.map(({ text }) => text).join("\n"));
  }
  const folder = join(config.dataDir, "uploads");
  const files = await readdir(folder).catch(() => []);
  const photos = await Promise.all(files.map((name) => readFile(join(folder, name), "latin1")));
  kept.set("photos", files.map((name, index) => `${name} ${photos[index]}`).join("\n"));
  const mails = (await sandbox?.mailbox.list()) ?? [];
  const letters = mails.map((mail) =>
    [
      JSON.stringify(mail),
      ...("attachments" in mail ? mail.attachments.map(({ content }) => content.toString()) : []),
    ].join("\n"),
  );
  kept.set("mailbox", letters.join("\n"));
  return kept;
}

/** Where any of these marks can be read. */
export async function placesOf(context: Context, marks: string[]): Promise<string[]> {
  const kept = [...(await everything(context))];
  return kept
    .filter(([, text]) => marks.some((mark) => text.toLowerCase().includes(mark.toLowerCase())))
    .map(([place]) => place)
    .toSorted();
}

/** What an officer may have noted in words about a request and about a rejection. */
export async function noteInWords(
  db: Db,
  uuid: string,
  words: string,
  kind: "transaction" | "submission" = "transaction",
): Promise<void> {
  await db
    .updateTable("status_event")
    .set({ why: words })
    .where("kind", "=", kind)
    .where("subject", "=", uuid)
    .execute();
  if (kind === "transaction")
    await db
      .updateTable("transaction")
      .set({ failed_reason: words })
      .where("uuid", "=", uuid)
      .where("status", "=", "failed")
      .execute();
  else await db.updateTable("submission").set({ remarks: words }).where("id", "=", uuid).execute();
}

export async function submissionOf(db: Db, email: string): Promise<string> {
  const { id } = await db
    .selectFrom("submission")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}

/** Nobody will ever decide this. */
export async function leaveUndecided(db: Db, submission: string): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("dedupe_key", "=", `decide_submission:${submission}`)
    .execute();
}

export const disposals = (db: Db) =>
  db.selectFrom("disposal").selectAll().orderBy("day").orderBy("class").execute();

/** Who owns these files, as far as they are still known. */
export async function ownersOf(db: Db, names: string[]): Promise<Record<string, string | null>> {
  const rows = await db
    .selectFrom("file")
    .select(["name", "claimed_by"])
    .where("name", "in", names)
    .execute();
  return Object.fromEntries(rows.map(({ name, claimed_by }) => [name, claimed_by]));
}

export async function usedOf(db: Db, officeId: string): Promise<number> {
  const { used } = await db
    .selectFrom("slot")
    .select("used")
    .where("office_id", "=", officeId)
    .executeTakeFirstOrThrow();
  return used;
}

/** So many requests for the delivery of one licence that nobody paid for. */
export async function insertUnpaid(db: Db, license: string, count: number, at: Date) {
  await sql`
    insert into transaction (uuid, reference, token_hash, drivers_license_id, office_id, status,
      first_name, middle_name, last_name, suffix, email, contact_number, language, delivery_courier,
      barangay_code, line_1, line_2, postal_code, address, full_address, zone, amount_centavos, payee,
      created_at, updated_at)
    select gen_random_uuid(), 'UNPAID-' || n, sha256(n::text::bytea), ${license}::uuid, office_id, 'Created',
      'ANA', '', 'CRUZ', '', 'ana@example.com', '+639171234567', 'en', 'Quadx',
      '1380601001', '12 SAMPLE STREET', '', '1000', '', '12 SAMPLE STREET', 'NCR', 15000, 'GoGo Express',
      ${at}::timestamptz, ${at}::timestamptz
    from generate_series(1, ${count}::integer) as n, drivers_license where id = ${license}::uuid`.execute(
    db,
  );
}

/** The agency looks at a rejected licence again, and accepts it. */
export async function verifyRejected(db: Db, id: string, at: Date): Promise<void> {
  const move = { kind: "drivers_license", id, why: null, who: "agency", at } as const;
  await db.transaction().execute(async (trx) => {
    await moveRecord(trx, { ...move, from: "Rejected", to: "For Verification" });
    await moveRecord(trx, { ...move, from: "For Verification", to: "Available" });
  });
}
