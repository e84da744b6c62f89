import type pg from "pg";
import { ownOf, usageOf } from "./processes.ts";

/** CPU microseconds per request, by process. */
export type Cost = {
  /** The portal or its anchor; for raw SQL the client. */
  server: number;
  jobs: number;
  /** All database processes, except those of the jobs' connections. */
  postgres: number;
  postgresJobs: number;
  /** The load generator, which is not part of the result. */
  load: number;
};

/** Figures of one turn: requests per second, milliseconds, and cost per request. */
export type Figures = { rate: number; p50: number; p99: number; requests: number; cost: Cost };

export const workOf = ({ server, postgres }: Cost): number => server + postgres;

/** application_name of a jobs process. */
const JOBS = "portal jobs";

export type Meter = {
  /** Runs a load and measures the CPU time of each process. @param pid of the server; null for raw SQL */
  measure<T extends { requests: number }>(
    pid: number | null,
    run: () => Promise<T>,
  ): Promise<T & { cost: Cost }>;
};

/** @param postmaster pid of the database's parent process */
export function createMeter({ pool }: { pool: pg.Pool }, postmaster: number): Meter {
  /** What each of the jobs' backends has used; one that has ended counts on with what it used last. */
  const usedByJobs = new Map<number, number>();

  async function backendsOfJobs(): Promise<number> {
    const asked = "select pid from pg_stat_activity where application_name = $1";
    const { rows } = await pool.query<{ pid: number }>(asked, [JOBS]);
    for (const { pid } of rows) usedByJobs.set(pid, ownOf(pid));
    return [...usedByJobs.values()].reduce((sum, used) => sum + used, 0);
  }

  async function read(pid: number | null): Promise<Cost> {
    const postgresJobs = await backendsOfJobs();
    const { own, below } = usageOf(postmaster);
    const runner = usageOf(process.pid);
    const shared = { postgres: own + below - postgresJobs, postgresJobs };
    // For raw SQL the client counts as the server; it has already ended.
    if (pid === null) return { ...shared, server: runner.own + runner.ended, jobs: 0, load: 0 };
    const server = usageOf(pid);
    return { ...shared, server: server.own, jobs: server.below, load: runner.own };
  }

  return {
    async measure(pid, run) {
      const before = await read(pid);
      const result = await run();
      const after = await read(pid);
      const perRequest = (name: keyof Cost) => (after[name] - before[name]) / result.requests;
      return {
        ...result,
        cost: {
          server: perRequest("server"),
          jobs: perRequest("jobs"),
          postgres: perRequest("postgres"),
          postgresJobs: perRequest("postgresJobs"),
          load: perRequest("load"),
        },
      };
    },
  };
}
