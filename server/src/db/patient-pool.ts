import type pg from "pg";
import { outOfPatience, patience, within } from "./patience.ts";
import { PreparingClient } from "./prepared.ts";

const READ_TIMEOUT = "Query read timeout";

/** A client whose statements take no longer than the request that runs them has patience. */
export class PatientClient extends PreparingClient {}
const send = PreparingClient.prototype.query as (...args: unknown[]) => unknown;
PatientClient.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
  const mine = patience.getStore();
  const [text, ...rest] = args;
  if (!mine || typeof text !== "string") return send.call(this, ...args);
  const { leftMs } = mine;
  if (leftMs <= 0) return Promise.reject(outOfPatience());
  const answer = send.call(this, { text, query_timeout: leftMs }, ...rest) as Promise<unknown>;
  return mine.counting(answer).catch((error: unknown) => {
    // The statement may still be running: nobody else shall wait behind it, and what it belonged to is undone.
    if (error instanceof Error && error.message === READ_TIMEOUT) void this.end();
    throw error;
  });
} as typeof pg.Client.prototype.query;

/**
 * Gives connections of `people` to requests, as long as these have patience, and of `work` to everything else: what
 * takes long in the background keeps nobody from a connection.
 */
export function pools(people: pg.Pool, work: pg.Pool): Pick<pg.Pool, "connect" | "end"> {
  const connect = async (): Promise<pg.PoolClient> => {
    const mine = patience.getStore();
    if (!mine) return work.connect();
    if (mine.leftMs <= 0) throw outOfPatience();
    return mine.counting(within(mine, people.connect(), (client) => client.release()));
  };
  return {
    connect: connect as pg.Pool["connect"],
    end: async () => void (await Promise.all([people.end(), work.end()])),
  };
}
