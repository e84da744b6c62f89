import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import pg from "pg";
import { nameOf, planAll } from "./prepared.ts";
import type { Tables } from "./tables.ts";
import { valueTypes } from "./value-types.ts";
import { budgetExceeded, WaitBudget, waitBudget, within } from "./wait-budget.ts";

export type Connection = {
  db: Kysely<Tables>;
  /** For background work. */
  pool: pg.Pool;
  /** How full both pools are. */
  pools: () => Record<"people" | "work", PoolUse>;
  /** Waits for running queries, then closes all connections; a second call does nothing. */
  close(): Promise<void>;
};

/** Connections in use and idle, who waits for one, and as many as there may be. */
type PoolUse = { busy: number; idle: number; waiting: number; most: number };

/** What stands between the portal and PostgreSQL (db/pooler.ts); with `transaction` no statement has a name. */
export type Pooler = "none" | "session" | "transaction";

type ConnectOptions = {
  /** `postgresql://…` */
  url: string;
  pooler?: Pooler | undefined;
  /** The name of its connections in PostgreSQL. */
  name?: string | undefined;
  /** Connections for background work. */
  poolMax?: number | undefined;
  /** How long an answer may take; 0 is without a limit. */
  answerMs?: number | undefined;
  /** Called for a connection that broke; the pool replaces it by itself. */
  onIdleError?: ((error: Error) => void) | undefined;
};

/** How long a request may wait for the database in total, so that a person gets an answer within three seconds. */
export const PEOPLE_MS = 2_500;
const PEOPLE_CONNECTIONS = 8;
/** What the server ends by itself for background work, in ms; by these names it is told so at the start of a connection. */
export const WORK_LIMITS = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;
/** Longer than the server's own limit: reached only when the network has lost the answer. */
const ANSWER_MS = 60_000;

/** The two pools of a database, one for people and one for everything else; they connect when they are used. */
export function connect({
  url,
  pooler = "none",
  name = "portal",
  poolMax = 8,
  answerMs = ANSWER_MS,
  onIdleError = () => undefined,
}: ConnectOptions): Connection {
  const shared = {
    // Jobs come each minute, and a new connection costs both sides milliseconds.
    idleTimeoutMillis: 120_000,
    connectionString: url,
    keepAlive: true,
    types: valueTypes,
  };
  /** Of a session of one's own. Behind a pooler the role has its limits and its time zone itself. */
  const session = (limits: pg.ClientConfig): pg.PoolConfig =>
    pooler === "none"
      ? { ...limits, onConnect: async (client) => void (await client.query("SET TIME ZONE 'UTC'")) }
      : {};
  const work = new pg.Pool({
    ...shared,
    ...session({ application_name: name, ...WORK_LIMITS }),
    max: poolMax,
    connectionTimeoutMillis: 10_000,
    query_timeout: answerMs,
  });
  const people = new pg.Pool({
    ...shared,
    ...session({
      application_name: `${name} people`,
      // Shorter than a request's time: the server cancels the statement and the connection stays usable.
      statement_timeout: PEOPLE_MS - 300,
      lock_timeout: PEOPLE_MS - 500,
      idle_in_transaction_session_timeout: 2 * PEOPLE_MS,
    }),
    max: PEOPLE_CONNECTIONS,
    connectionTimeoutMillis: PEOPLE_MS,
  });
  for (const pool of [people, work]) listen(pool, onIdleError);
  const pool = pools(people, work, { isNaming: pooler !== "transaction" });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return {
    db,
    pool: work,
    pools: () => ({ people: useOf(people), work: useOf(work) }),
    close: () => (closing ??= db.destroy()),
  };
}

const useOf = ({ totalCount, idleCount, waitingCount, options }: pg.Pool): PoolUse => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
  most: options.max,
});

function listen(pool: pg.Pool, onIdleError: (error: Error) => void): void {
  // Without a listener, a restart of the database server would crash this process.
  pool.on("error", onIdleError);
  // The pool listens only to idle connections, but one in use can break too.
  pool.on("connect", (client) => client.on("error", onIdleError));
}

/** Throws when the database does not answer. */
export async function pingDatabase<T>(db: Kysely<T>): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Opens all connections for people and lets each plan the statements of a rush, which a first call would wait for. */
export async function warmPeople(db: Kysely<Tables>): Promise<void> {
  const one = () =>
    waitBudget.run(new WaitBudget(PEOPLE_MS), () =>
      db.connection().execute((connection) => planAll(connection, "at start")),
    );
  await Promise.all(Array.from({ length: PEOPLE_CONNECTIONS }, one));
}

const READ_TIMEOUT = "Query read timeout";

/** `query_timeout` is missing in the types of pg. */
type Asked = { text: string; values: unknown[]; name: string | undefined; query_timeout?: number };

/** Kysely keeps state per connection object, so each client is wrapped only once. */
const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();

/** Whether prepared statements have their names. */
type Naming = { isNaming: boolean };

/** "cached plan must not change result type": the connection knows a statement of an earlier schema, and never forgets it. */
const STALE_STATEMENT = "0A000";

/**
 * A connection as Kysely uses it. Prepared statements are sent with their name, so that the server plans each once per
 * connection; every statement is limited to the time that its request has left.
 */
function budgeted(client: pg.PoolClient, { isNaming }: Naming): PostgresPoolClient {
  const before = known.get(client);
  if (before) return before;
  let isStale = false;
  const ask = (text: string, values: unknown[]) => {
    const asked: Asked = { text, values, name: isNaming ? nameOf(text) : undefined };
    const mine = waitBudget.getStore();
    if (!mine) return client.query(asked);
    asked.query_timeout = mine.leftMs;
    if (asked.query_timeout <= 0) return Promise.reject(budgetExceeded());
    return mine.counting(client.query(asked)).catch((error: unknown) => {
      // The statement may still be running: close the connection, which also rolls its transaction back.
      if (error instanceof Error && error.message === READ_TIMEOUT) void client.end();
      throw error;
    });
  };
  const query = (text: string, values: unknown[] = []) =>
    ask(text, values).catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === STALE_STATEMENT)
        isStale = true;
      throw error;
    });
  const made: PostgresPoolClient = {
    // The overload with a cursor is missing: Kysely uses it only for streams.
    query: query as never,
    release: (destroy) => client.release(destroy || isStale),
  };
  known.set(client, made);
  return made;
}

/**
 * Gives requests connections of the pool `people`, within their time limit, and everything else those of `work`, so
 * that long background work cannot exhaust the connections for people.
 */
function pools(people: pg.Pool, work: pg.Pool, naming: Naming): PostgresPool {
  const takeClient = async (): Promise<pg.PoolClient> => {
    const mine = waitBudget.getStore();
    if (!mine) return work.connect();
    if (mine.leftMs <= 0) throw budgetExceeded();
    return mine.counting(within(mine, people.connect(), (client) => client.release()));
  };
  return {
    connect: async () => budgeted(await takeClient(), naming),
    end: async () => void (await Promise.all([people.end(), work.end()])),
    options: work.options,
  };
}
