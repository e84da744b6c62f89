import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely, type Transaction } from "kysely";

type Migration = { name: string; checksum: string; text: string } & Marks;
type Known = { name: string; checksum: string; narrows?: boolean };
type Marks = {
  /** Older code cannot use the schema that it leaves. */
  narrows: boolean;
  /** It is one statement that builds or drops an index concurrently, which no transaction may do. */
  isAlone: boolean;
};

/** What the comments say that a migration begins with: `-- narrows: why` and `-- outside a transaction`. */
export function marksOf(text: string): Marks {
  const head = /^(?:--.*\n)*/u.exec(text)?.[0] ?? "";
  return {
    narrows: /^-- narrows: \S/mu.test(head),
    isAlone: /^-- outside a transaction$/mu.test(head),
  };
}

const FOLDER = join(import.meta.dirname, "migrations");
const NAME = /^\d{4}_[a-z0-9_-]+\.sql$/;
/** Advisory lock number; any that nothing else in the database uses. */
const MIGRATION_LOCK = 7_305_911_204;
const LOCK_AGAIN_MS = 200;
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
 * @param db leads to PostgreSQL without a pooler
 * @returns the names of the files that this call has run
 * @throws Error when an applied migration has been changed since, a table was locked for a minute, a newer revision left a
 * schema that this one cannot use, or a version before the first release made the database
 */
export async function migrate<T>(db: Kysely<T>, folder: string = FOLDER): Promise<string[]> {
  const migrations = readMigrations(folder);
  const before = await knownMigrations(db);
  refuseOtherBeginning(migrations, before);
  refuseNarrowed(migrations, before);
  if (migrations.every((migration) => hasRun(migration, before))) return [];
  return oneAtATime(db, async (alone) => {
    await sql`
      CREATE TABLE IF NOT EXISTS migration (
        name text PRIMARY KEY,
        checksum text NOT NULL,
        run_at timestamptz NOT NULL DEFAULT now(),
        narrows boolean NOT NULL
      )`.execute(alone);
    const known = await knownMigrations(alone);
    const missing = migrations.filter((migration) => !hasRun(migration, known));
    for (const migration of missing)
      if (migration.isAlone) await runAlone(alone, migration);
      else
        await untilLocked(() =>
          alone.transaction().execute((trx) => runInTransaction(trx, migration)),
        );
    return missing.map(({ name }) => name);
  });
}

/**
 * Runs something while no other process migrates. Whoever waits asks again and again: a statement that waits would keep
 * its snapshot, for which an index that is built concurrently waits.
 */
export const oneAtATime = <T, R>(db: Kysely<T>, work: (db: Kysely<T>) => Promise<R>): Promise<R> =>
  db.connection().execute(async (alone) => {
    const isMine = async () => {
      const { rows } = await sql<{ mine: boolean }>`
        SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS mine`.execute(alone);
      return rows[0]?.mine;
    };
    while (!(await isMine())) await delay(LOCK_AGAIN_MS);
    try {
      return await work(alone);
    } finally {
      await sql`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`.execute(alone);
    }
  });

/** What of these files a database lacks, and what it has that is not among them. */
export async function compareMigrations<T>(
  db: Kysely<T>,
  folder: string = FOLDER,
): Promise<{ missing: string[]; unknown: string[]; narrowed: string[]; last: string }> {
  const known = await knownMigrations(db);
  const own = new Set(readMigrations(folder).map(({ name }) => name));
  const ran = [...known.keys()].toSorted();
  const unknown = ran.filter((name) => !own.has(name));
  return {
    missing: [...own].filter((name) => !known.has(name)),
    unknown,
    narrowed: unknown.filter((name) => known.get(name)?.narrows),
    last: ran.at(-1) ?? "",
  };
}

/** Those that have run already, read at once: at most starts none is new. */
async function knownMigrations<T>(db: Kysely<T>): Promise<Map<string, Known>> {
  const { rows: tables } = await sql<{ name: string | null }>`
    SELECT to_regclass('migration')::text AS name`.execute(db);
  if (tables[0]?.name === null) return new Map();
  // An early database does not know which of them narrow.
  const { rows } = await sql<Known>`SELECT * FROM migration`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}

function hasRun({ name, checksum }: Migration, all: ReadonlyMap<string, Known>): boolean {
  const known = all.get(name)?.checksum;
  if (known !== undefined && known !== checksum)
    throw new Error(
      `The migration ${name} was changed after it had been run. Add a new file instead.`,
    );
  return known !== undefined;
}

/** A number of ours with another name is of a database that began in another way. */
function refuseOtherBeginning(migrations: Migration[], known: ReadonlyMap<string, Known>): void {
  const own = new Map(migrations.map(({ name }) => [numberOf(name), name]));
  const other = known.keys().find((name) => (own.get(numberOf(name)) ?? name) !== name);
  if (other === undefined) return;
  throw new Error(
    `This database was made by a version before the first release (${other}), which is not carried over. Name another DATABASE_URL or DATA_DIR.`,
  );
}

/** Beside a newer schema that only widened, this revision serves on: processes are replaced one by one. */
function refuseNarrowed(migrations: Migration[], known: ReadonlyMap<string, Known>): void {
  const own = new Set(migrations.map(({ name }) => name));
  const narrowed = known.values().find(({ name, narrows }) => narrows && !own.has(name));
  if (narrowed === undefined) return;
  throw new Error(
    `The database is of a newer revision, which this one cannot serve beside (${narrowed.name}): start that revision.`,
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
    const checksum = createHash("sha256").update(text).digest("hex");
    return { name, text, checksum, ...marksOf(text) };
  });
}

async function runInTransaction<T>(trx: Transaction<T>, migration: Migration): Promise<void> {
  await sql
    .raw(
      `SET LOCAL statement_timeout = 0; SET LOCAL client_min_messages = warning; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`,
    )
    .execute(trx);
  await sql.raw(migration.text).execute(trx);
  await note(trx, migration);
}

/** An index that is built concurrently blocks nobody, so it waits as long as it takes; what a broken try left goes first. */
async function runAlone<T>(db: Kysely<T>, migration: Migration): Promise<void> {
  await sql.raw("SET statement_timeout = 0; SET lock_timeout = 0").execute(db);
  try {
    const { rows } = await sql<{ name: string }>`
      SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE NOT i.indisvalid AND c.relnamespace = 'public'::regnamespace
        AND c.relname = ${CONCURRENTLY.exec(migration.text)?.groups?.["name"] ?? ""}`.execute(db);
    for (const { name } of rows)
      await sql`DROP INDEX CONCURRENTLY ${sql.id("public", name)}`.execute(db);
    await sql.raw(migration.text).execute(db);
    await note(db, migration);
  } finally {
    await sql.raw("RESET statement_timeout; RESET lock_timeout").execute(db);
  }
}

const CONCURRENTLY = /\bconcurrently\s+if\s+not\s+exists\s+(?<name>\w+)/iu;

const note = <T>(db: Kysely<T>, { name, checksum, narrows }: Migration): Promise<unknown> =>
  sql`INSERT INTO migration (name, checksum, narrows) VALUES (${name}, ${checksum}, ${narrows})`.execute(
    db,
  );
