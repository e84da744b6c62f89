import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { childEnvironment } from "../config.ts";
import type { Context } from "../context.ts";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** One that ran for so long did not end because of its start. */
const STEADY_MS = 60_000;

/**
 * Runs the jobs in a child process, and again when it ends. A child whose parent is killed ends by itself
 * (`endWithParent`).
 * @param program the portal's own, started with PORTAL_ROLE=jobs
 * @returns stops it in order and waits for it
 */
export function startJobsProcess(
  program: string,
  log: Pick<Context["log"], "error">,
): () => Promise<void> {
  const stop = new AbortController();
  let child: ChildProcess | undefined;

  async function keepRunning(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (!stop.signal.aborted) {
      const begun = performance.now();
      child = fork(program, { env: childEnvironment({ PORTAL_ROLE: "jobs" }) });
      const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
      if (stop.signal.aborted) return;
      log.error({ code, signal }, "the jobs' process ended; it is started again");
      if (performance.now() - begun > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
      await delay(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  }

  const running = keepRunning();
  return async () => {
    stop.abort();
    child?.kill("SIGTERM");
    await running;
  };
}
