import { usageOf } from "./processes.ts";

/** CPU microseconds per request, by process. */
export type Cost = {
  /** The portal with its jobs, or its anchor; for raw SQL the client. */
  server: number;
  postgres: number;
  /** The load generator, which is not part of the result. */
  load: number;
};

/** Figures of one turn: requests per second, milliseconds, and cost per request. */
export type Figures = { rate: number; p50: number; p99: number; requests: number; cost: Cost };

export const workOf = ({ server, postgres }: Cost): number => server + postgres;

export type Meter = {
  /** Runs a load and measures the CPU time of each process. @param pid of the server; null for raw SQL */
  measure<T extends { requests: number }>(
    pid: number | null,
    run: () => Promise<T>,
  ): Promise<T & { cost: Cost }>;
};

/** @param postmaster pid of the database's parent process */
export function createMeter(postmaster: number): Meter {
  const sum = ({ own, below }: ReturnType<typeof usageOf>) => own + below;

  function read(pid: number | null): Cost {
    const postgres = sum(usageOf(postmaster));
    const runner = usageOf(process.pid);
    // For raw SQL the client counts as the server; it has already ended.
    if (pid === null) return { postgres, server: runner.own + runner.ended, load: 0 };
    return { postgres, server: sum(usageOf(pid)), load: runner.own };
  }

  return {
    async measure(pid, run) {
      const before = read(pid);
      const result = await run();
      const after = read(pid);
      const perRequest = (name: keyof Cost) => (after[name] - before[name]) / result.requests;
      return {
        ...result,
        cost: {
          server: perRequest("server"),
          postgres: perRequest("postgres"),
          load: perRequest("load"),
        },
      };
    },
  };
}
