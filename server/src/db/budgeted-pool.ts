import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { budgetExceeded, waitBudget, within } from "./wait-budget.ts";
import { nameOf } from "./prepared.ts";

const READ_TIMEOUT = "Query read timeout";

/** `query_timeout` is missing in the types of pg. */
type Asked = { text: string; values: unknown[]; name: string | undefined; query_timeout?: number };

/** Kysely keeps state per connection object, so each client is wrapped only once. */
const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();

/**
 * A connection as Kysely uses it. Prepared statements are sent with their name, so that the server plans each once per
 * connection; every statement is limited to the time that its request has left.
 */
function budgeted(client: pg.PoolClient): PostgresPoolClient {
  const before = known.get(client);
  if (before) return before;
  const query = (text: string, values: unknown[] = []) => {
    const asked: Asked = { text, values, name: nameOf(text) };
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
  const made: PostgresPoolClient = {
    // The overload with a cursor is missing: Kysely uses it only for streams.
    query: query as never,
    release: (destroy) => client.release(destroy),
  };
  known.set(client, made);
  return made;
}

/**
 * Gives requests connections of the pool `people`, within their time limit, and everything else those of `work`, so
 * that long background work cannot exhaust the connections for people.
 */
export function pools(people: pg.Pool, work: pg.Pool): PostgresPool {
  const connect = async (): Promise<pg.PoolClient> => {
    const mine = waitBudget.getStore();
    if (!mine) return work.connect();
    if (mine.leftMs <= 0) throw budgetExceeded();
    return mine.counting(within(mine, people.connect(), (client) => client.release()));
  };
  return {
    connect: async () => budgeted(await connect()),
    end: async () => void (await Promise.all([people.end(), work.end()])),
    options: work.options,
  };
}
