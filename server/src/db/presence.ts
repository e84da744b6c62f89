import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** Tells living processes of the portal from dead ones. */
export type Presence = {
  /** The number of this process, stored with its leases. */
  holder: number;
  /** The numbers of all live processes. */
  living(): Promise<readonly number[]>;
  close(): Promise<void>;
};

/** First key of a two-key advisory lock; any number that nothing else in the database uses. */
const LOCK = 730_591_121;
const AGAIN_MS = 500;

/** For a process that nobody else looks for, such as a command. */
export const alone = (holder: number): Presence => ({
  holder,
  living: async () => [holder],
  close: async () => undefined,
});

/** A process number that fits an advisory lock key. */
export const holderFrom = (random: (bytes: number) => Buffer): number =>
  random(4).readUInt32BE() >>> 1;

/**
 * Holds an advisory lock on this process's number on a dedicated connection: PostgreSQL releases it as soon as the
 * process or its connection ends.
 */
export async function announce(options: {
  url: string;
  holder: number;
  onBroken?: (error: Error) => void;
}): Promise<Presence> {
  const { url, holder, onBroken = () => undefined } = options;
  let isClosed = false;
  let client = await hold();

  async function hold(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: "portal presence",
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 2_000,
    });
    try {
      await fresh.connect();
      // A host that is gone does not close its connection; keepalives find out within half a minute.
      await fresh.query(
        "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3",
      );
      await fresh.query("select pg_advisory_lock($1::int, $2::int)", [LOCK, holder]);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    fresh.on("error", onBroken);
    fresh.once("end", () => void holdAgain());
    return fresh;
  }

  async function holdAgain(): Promise<void> {
    while (!isClosed) {
      try {
        client = await hold();
        if (isClosed) await client.end();
        return;
      } catch {
        await delay(AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  return {
    holder,
    living: async () => {
      const { rows } = await client.query<{ holder: number }>(
        `select objid::bigint::int as holder from pg_locks
         where locktype = 'advisory' and classid = $1::int::oid and objsubid = 2 and granted
           and database = (select oid from pg_database where datname = current_database())`,
        [LOCK],
      );
      return rows.map((row) => row.holder);
    },
    close: async () => {
      isClosed = true;
      await client.end();
    },
  };
}
