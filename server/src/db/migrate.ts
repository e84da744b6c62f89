import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely, type Transaction } from "kysely";

type Migration = { name: string; checksum: string; text: string };

const FOLDER = join(import.meta.dirname, "migrations");
const NAME = /^\d{4}_[a-z0-9_-]+\.sql$/;
/** Advisory lock number; any that nothing else in the database uses. */
export const MIGRATION_LOCK = 7_305_911_204;
/** A waiting migration blocks all later statements on its table, so it waits only this long at a time. */
const LOCK_TIMEOUT = "1s";
/** Tries for a migration that did not get its locks, with a pause for the blocked statements. */
const TRIES = 30;
const PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Runs pending migrations (`migrations/NNNN_*.sql`) in order, each in its own transaction. Safe to call from several
 * processes at once: each migration runs once.
 *
 * @returns the names of the files that this call has run
 * @throws Error when an applied migration has been changed since, a table was locked for a minute, or a version before
 * the first release made the database
 */
export async function migrate<T>(db: Kysely<T>, folder: string = FOLDER): Promise<string[]> {
  const ran: string[] = [];
  const known = await knownChecksums(db);
  const migrations = readMigrations(folder);
  refuseOtherBeginning(migrations, known);
  for (const migration of migrations) {
    if (hasRun(migration, known.get(migration.name))) continue;
    const isNew = await untilLocked(() =>
      db.transaction().execute((trx) => runOnce(trx, migration)),
    );
    if (isNew) ran.push(migration.name);
  }
  return ran;
}

/** What of these files a database lacks, and what it has that is not among them. */
export async function compareMigrations<T>(
  db: Kysely<T>,
  folder: string = FOLDER,
): Promise<{ missing: string[]; unknown: string[]; last: string }> {
  const known = await knownChecksums(db);
  const own = new Set(readMigrations(folder).map(({ name }) => name));
  const ran = [...known.keys()].toSorted();
  return {
    missing: [...own].filter((name) => !known.has(name)),
    unknown: ran.filter((name) => !own.has(name)),
    last: ran.at(-1) ?? "",
  };
}

/** Those that have run already, read at once: at most starts none is new. */
async function knownChecksums<T>(db: Kysely<T>): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string | null }>`
    SELECT to_regclass('migration')::text AS name`.execute(db);
  if (tables[0]?.name === null) return new Map();
  const { rows } = await sql<{ name: string; checksum: string }>`
    SELECT name, checksum FROM migration`.execute(db);
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function hasRun({ name, checksum }: Migration, known: string | undefined): boolean {
  if (known !== undefined && known !== checksum)
    throw new Error(
      `The migration ${name} was changed after it had been run. Add a new file instead.`,
    );
  return known !== undefined;
}

/** A number of ours with another name is of a database that began in another way. */
function refuseOtherBeginning(migrations: Migration[], known: ReadonlyMap<string, string>): void {
  const own = new Map(migrations.map(({ name }) => [numberOf(name), name]));
  const other = known.keys().find((name) => (own.get(numberOf(name)) ?? name) !== name);
  if (other === undefined) return;
  throw new Error(
    `This database was made by a version before the first release (${other}), which is not carried over. Name another DATABASE_URL or DATA_DIR.`,
  );
}

const numberOf = (name: string): string => name.slice(0, 4);

async function untilLocked<T>(run: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const isLockedOut =
      error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE;
    if (!isLockedOut || tries === 1) throw error;
    await delay(PAUSE_MS);
    return untilLocked(run, tries - 1);
  }
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .toSorted();
  for (const [index, name] of names.entries()) {
    if (numberOf(names[index + 1] ?? "") === numberOf(name))
      throw new Error(`Two migrations have the number ${numberOf(name)}.`);
  }
  return names.map((name) => {
    const text = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
  });
}

async function runOnce<T>(trx: Transaction<T>, migration: Migration): Promise<boolean> {
  await sql
    .raw(
      "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL client_min_messages = warning",
    )
    .execute(trx);
  await sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
  await sql.raw(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`).execute(trx);
  await sql`
    CREATE TABLE IF NOT EXISTS migration (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      run_at timestamptz NOT NULL DEFAULT now()
    )`.execute(trx);
  const { rows } = await sql<{ checksum: string }>`
    SELECT checksum FROM migration WHERE name = ${migration.name}`.execute(trx);
  if (hasRun(migration, rows[0]?.checksum)) return false;
  await sql.raw(migration.text).execute(trx);
  await sql`
    INSERT INTO migration (name, checksum) VALUES (${migration.name}, ${migration.checksum})`.execute(
    trx,
  );
  return true;
}
