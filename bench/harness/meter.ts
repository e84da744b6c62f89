import type pg from "pg";
import { ownOf, usageOf } from "./processes.ts";

/** Microseconds of the processor a request, by who used them. */
export type Cost = {
  /** The portal or its anchor; for raw SQL what sends the statements. */
  server: number;
  /** What the portal does in a process of its own. */
  jobs: number;
  /** All processes of the database server but those that work for the jobs. */
  postgres: number;
  postgresJobs: number;
  /** What asks and reads the answers: no part of what is measured. */
  load: number;
};

/** What one turn of a contestant says: requests a second, milliseconds, and what a request costs. */
export type Figures = { rate: number; p50: number; p99: number; requests: number; cost: Cost };

/** What decides where two are compared. */
export const workOf = ({ server, postgres }: Cost): number => server + postgres;

/** As the connections of a jobs process are called. */
const JOBS = "portal jobs";

export type Meter = {
  /** Runs it and counts what each process used meanwhile. @param pid the server that is asked; null for raw SQL */
  measure<T extends { requests: number }>(
    pid: number | null,
    run: () => Promise<T>,
  ): Promise<T & { cost: Cost }>;
};

/** @param postmaster the process that all of the database server's processes come from */
export function createMeter({ pool }: { pool: pg.Pool }, postmaster: number): Meter {
  const backendsOfJobs = async (): Promise<number[]> => {
    const asked = "select pid from pg_stat_activity where application_name = $1";
    const { rows } = await pool.query<{ pid: number }>(asked, [JOBS]);
    return rows.map(({ pid }) => pid);
  };

  async function read(pid: number | null): Promise<Cost> {
    const jobs = await backendsOfJobs();
    const postgresJobs = jobs.reduce((sum, backend) => sum + ownOf(backend), 0);
    const { own, below } = usageOf(postmaster);
    const runner = usageOf(process.pid);
    const shared = { postgres: own + below - postgresJobs, postgresJobs };
    // What sends raw statements is in the place of the server, and has ended when it is counted.
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
