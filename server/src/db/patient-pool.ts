import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { outOfPatience, patience, within } from "./patience.ts";
import { nameOf } from "./prepared.ts";

const READ_TIMEOUT = "Query read timeout";

/** `query_timeout` is missing in the types of pg. */
type Asked = { text: string; values: unknown[]; name: string | undefined; query_timeout?: number };

/** Kysely keeps what it knows of a connection by its object. */
const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();

/**
 * A connection as Kysely uses it. Prepared statements go out under their names, so that the server plans each once per
 * connection; no statement takes longer than the request that runs it has patience.
 */
function patient(client: pg.PoolClient): PostgresPoolClient {
  const before = known.get(client);
  if (before) return before;
  const query = (text: string, values: unknown[] = []) => {
    const asked: Asked = { text, values, name: nameOf(text) };
    const mine = patience.getStore();
    if (!mine) return client.query(asked);
    asked.query_timeout = mine.leftMs;
    if (asked.query_timeout <= 0) return Promise.reject(outOfPatience());
    return mine.counting(client.query(asked)).catch((error: unknown) => {
      // The statement may still be running: nobody else shall wait behind it, and what it belonged to is undone.
      if (error instanceof Error && error.message === READ_TIMEOUT) void client.end();
      throw error;
    });
  };
  const made: PostgresPoolClient = {
    // Of the two ways to ask, Kysely uses a cursor only for streams.
    query: query as never,
    release: (destroy) => client.release(destroy),
  };
  known.set(client, made);
  return made;
}

/**
 * Gives connections of `people` to requests, as long as these have patience, and of `work` to everything else: what
 * takes long in the background keeps nobody from a connection.
 */
export function pools(people: pg.Pool, work: pg.Pool): PostgresPool {
  const connect = async (): Promise<pg.PoolClient> => {
    const mine = patience.getStore();
    if (!mine) return work.connect();
    if (mine.leftMs <= 0) throw outOfPatience();
    return mine.counting(within(mine, people.connect(), (client) => client.release()));
  };
  return {
    connect: async () => patient(await connect()),
    end: async () => void (await Promise.all([people.end(), work.end()])),
    options: work.options,
  };
}
