import { type Kysely, sql } from "kysely";
import { connect } from "./connect.ts";
import { compareMigrations, migrate, oneAtATime } from "./migrate.ts";

/**
 * Two roles: one owns the tables and migrates them, the portal's reads and writes rows. What guards the audit log, its
 * triggers and its head, belongs to the first, so that neither a portal nor a hole in it can change what was logged.
 */
export type PortalDatabase = {
  /** For the portal's role. */
  url: string;
  /** The same past a pooler, for what needs a session. */
  directUrl: string;
  /** For the role that owns the tables: the same where there is only one. */
  ownerUrl: string;
  /** When nobody is connected any more; a server of somebody else goes on. */
  stop(): Promise<void>;
};

/**
 * That of a DATABASE_URL, of a DATABASE_MIGRATION_URL where the tables are another role's, and of a DATABASE_DIRECT_URL where
 * the first leads to a pooler.
 */
export const serverOf = (
  url: string,
  ownerUrl: string | null,
  directUrl: string | null = null,
): PortalDatabase => ({
  url,
  directUrl: directUrl ?? url,
  ownerUrl: ownerUrl ?? directUrl ?? url,
  stop: async () => undefined,
});

type Mode = { isSandbox: boolean };

/** An index on a hundred million rows takes hours. */
const MIGRATION_MS = 12 * 60 * 60_000;

const ROWS: readonly string[] = ["select", "insert", "update", "delete"];
const SEQUENCE: readonly string[] = ["select", "usage"];
/** Of these tables the portal's role has no other rights. */
const LESS: Readonly<Record<string, readonly string[]>> = {
  audit: ["select", "insert"],
  audit_head: ["select"],
  migration: ["select"],
};
const GUARDED: readonly string[] = ["audit", "audit_head"];

type Thing = { name: string; is_table: boolean; owned: boolean; rights: string[] };

/** What the portal's role needs. A sandbox that begins again is emptied as a whole. */
const needed = ({ name, is_table }: Thing, { isSandbox }: Mode): readonly string[] =>
  is_table ? (LESS[name] ?? (isSandbox ? [...ROWS, "truncate"] : ROWS)) : SEQUENCE;

/** What a role may do with each table and sequence; its owner may give itself whatever it has not. */
async function thingsFor<T>(db: Kysely<T>, role: string): Promise<Thing[]> {
  const { rows } = await sql<Thing>`
    select c.relname as name, c.relkind <> 'S' as is_table,
      pg_has_role(${role}::name, c.relowner, 'member') as owned,
      case when c.relkind = 'S' then
        array(select r from unnest(array['select', 'usage']) as r
          where has_sequence_privilege(${role}::name, c.oid, r))
      else
        array(select r from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'trigger']) as r
          where has_table_privilege(${role}::name, c.oid, r))
      end as rights
    from pg_class as c
    where c.relkind in ('r', 'p', 'S') and c.relnamespace = 'public'::regnamespace
    order by 1`.execute(db);
  return rows;
}

const lackingOf = (things: readonly Thing[], mode: Mode): string[] =>
  things
    .filter((thing) => !needed(thing, mode).every((right) => thing.rights.includes(right)))
    .map(({ name }) => name);

/** Whether the role could change what was logged. */
const isUnguarded = (things: readonly Thing[]): boolean =>
  things.some(
    ({ name, owned, rights }) =>
      GUARDED.includes(name) && (owned || rights.some((right) => !LESS[name]?.includes(right))),
  );

/** What the portal's own role lacks, and whether it could change the audit log. */
export async function ownRights<T>(
  db: Kysely<T>,
  mode: Mode,
): Promise<{ role: string; lacking: string[]; isUnguarded: boolean }> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  const role = rows[0]?.role ?? "";
  const things = await thingsFor(db, role);
  return { role, lacking: lackingOf(things, mode), isUnguarded: isUnguarded(things) };
}

/**
 * @returns a warning where the role could change the audit log, else null
 * @throws Error with a sentence for the operator when the portal could not do its work
 */
export async function expectRights<T>(db: Kysely<T>, mode: Mode): Promise<string | null> {
  const { role, lacking, isUnguarded: couldChange } = await ownRights(db, mode);
  const [first] = lacking;
  if (first === undefined) return couldChange ? unguardedWords(role) : null;
  throw new Error(
    `The database's role ${role} may not use ${first}${lacking.length === 1 ? "" : ` and ${lacking.length - 1} more tables`}. ${HOW}`,
  );
}

export const unguardedWords = (role: string): string =>
  `The database's role ${role} could change the audit log. Let another one own the tables (docs/operations.md, Two roles).`;

export const HOW =
  "The role that owns the tables has to migrate them: name it in DATABASE_MIGRATION_URL, or run server/src/wire/migrate-alone.ts as it (docs/operations.md, Two roles).";

/** Gives a role what the portal needs of all tables there are, and takes what it does not need. */
export async function giveRights<T>(db: Kysely<T>, role: string, mode: Mode): Promise<void> {
  const give = async (trx: Kysely<T>) => {
    const things = await thingsFor(trx, role);
    if (lackingOf(things, mode).length === 0 && !isUnguarded(things)) return;
    const to = sql.id(role);
    await sql`grant usage on schema public to ${to}`.execute(trx);
    for (const thing of things) {
      const what = sql`${sql.raw(thing.is_table ? "table" : "sequence")} ${sql.id("public", thing.name)}`;
      await sql`revoke all on ${what} from ${to}`.execute(trx);
      await sql`grant ${sql.raw(needed(thing, mode).join(", "))} on ${what} to ${to}`.execute(trx);
    }
  };
  await oneAtATime(db, (alone) => alone.transaction().execute(give));
}

/**
 * Migrates the database, as the role that owns the tables if there is one besides the portal's, and gives the portal's what
 * it needs of them.
 * @returns the names of the files that this call has run
 * @throws Error with a sentence for the operator when the portal's role is not there, or owns the tables
 */
export async function migrateAs(
  { url, directUrl, ownerUrl }: Pick<PortalDatabase, "url" | "directUrl" | "ownerUrl">,
  mode: Mode,
): Promise<string[]> {
  const { db, close } = connect({
    url: ownerUrl,
    name: "portal migration",
    poolMax: 1,
    answerMs: MIGRATION_MS,
  });
  try {
    const role = ownerUrl === directUrl ? null : await roleOf(db, url);
    const ran = await migrate(db).catch((error: unknown) => refuseOlder(db, error));
    if (role !== null) await giveRights(db, role, mode);
    return ran;
  } finally {
    await close();
  }
}

const NOT_ALLOWED = "42501";

/** A schema that lacks what this revision needs, and a role that may not add it. */
async function refuseOlder<T>(db: Kysely<T>, error: unknown): Promise<never> {
  if (!(error instanceof Error && "code" in error && error.code === NOT_ALLOWED)) throw error;
  const { missing, last } = await compareMigrations(db).catch(() => ({ missing: [], last: "" }));
  if (missing.length === 0 || last === "") throw error;
  throw new Error(`The database's schema (${last}) is older than this revision. ${HOW}`, {
    cause: error,
  });
}

/** The portal's role, as DATABASE_URL names it: whoever migrates need not be able to be it. */
async function roleOf<T>(db: Kysely<T>, url: string): Promise<string> {
  const role = decodeURIComponent(new URL(url).username);
  const { rows } = await sql<{ is_own: boolean; is_there: boolean }>`
    select current_user = ${role} as is_own,
      exists (select from pg_roles where rolname = ${role}) as is_there`.execute(db);
  if (rows[0]?.is_own)
    throw new Error(
      `DATABASE_MIGRATION_URL and DATABASE_URL both lead to the role ${role}: name one there that owns the tables, and here one that does not.`,
    );
  if (!rows[0]?.is_there)
    throw new Error(
      `DATABASE_URL must name a role that the database has, such as postgres://portal@host/database, and it has no "${role}".`,
    );
  return role;
}
