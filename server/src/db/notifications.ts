import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { Db } from "./tables.ts";

/** What the database tells when it has been committed (function `tell` of migrations/0003_jobs.sql): new jobs of a lane, an order. */
export type Topic = "mail" | "other" | "maintenance" | "sandbox" | "refund";

export type Notifications = {
  /** Calls `heard` for each notification, and after a lost connection, when one may have been missed. */
  on(topic: Topic, heard: () => void): void;
  close(): Promise<void>;
};

const CHANNEL = "portal";
const AGAIN_MS = 500;

/** The numbers of the processes that listen. */
export async function livingProcesses(db: Db): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select substring(application_name from 8)::int as number from pg_stat_activity
    where datname = current_database() and application_name ~ '^portal [0-9]+$'`.execute(db);
  return rows.map(({ number }) => number);
}

/** Listens on a connection of its own, which also shows that the process lives; a lost one is replaced. */
export async function listenTo(options: {
  url: string;
  /** Of this process. */
  number: number;
  onBroken: (error: Error) => void;
}): Promise<Notifications> {
  const listeners = new Map<string, (() => void)[]>();
  const tell = (topic: string) => listeners.get(topic)?.forEach((heard) => heard());
  let isClosed = false;
  let client = await open();

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: options.url,
      application_name: `portal ${options.number}`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    fresh.on("error", options.onBroken);
    try {
      await fresh.connect();
      // A host that is gone does not close its connection; keepalives find out within half a minute.
      await fresh.query(
        `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; listen ${CHANNEL}`,
      );
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    fresh.on("notification", ({ payload = "" }) => tell(payload));
    fresh.once("end", () => void openAgain());
    return fresh;
  }

  async function openAgain(): Promise<void> {
    while (!isClosed) {
      try {
        client = await open();
        if (isClosed) await client.end();
        for (const topic of listeners.keys()) tell(topic);
        return;
      } catch {
        await delay(AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  return {
    on: (topic, heard) => void listeners.set(topic, [...(listeners.get(topic) ?? []), heard]),
    close: async () => {
      isClosed = true;
      await client.end();
    },
  };
}
