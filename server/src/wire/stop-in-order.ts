type Running = {
  /** Lets a proxy lead people elsewhere; they are answered meanwhile. */
  drain: () => Promise<void>;
  app: { close(): PromiseLike<unknown> };
  /** The server of operators' commands, where there is one. */
  controls: { close(): PromiseLike<unknown> } | null;
  /** Stops the jobs; resolves when the running ones have ended. */
  stopJobs: () => Promise<void>;
  limits: { exchange(): Promise<void> };
  notifications: { close(): Promise<void> };
  connection: { close(): Promise<void> };
  /** Only that of a portal without a DATABASE_URL stops with it. */
  database: { stop(): Promise<void> };
};

/**
 * Graceful shutdown: no new job starts, people are led elsewhere, running calls and jobs finish, then their dependencies
 * are closed. The process stays announced until its last job has ended, so that nobody takes its leases.
 */
export async function stopInOrder(portal: Running): Promise<void> {
  const jobsEnd = portal.stopJobs();
  await portal.drain();
  await Promise.all([portal.app.close(), portal.controls?.close()]);
  // Early, because the remaining steps may exceed the time to stop, and counts not exchanged would be lost.
  await portal.limits.exchange();
  await jobsEnd;
  await portal.notifications.close();
  await portal.connection.close();
  await portal.database.stop();
}

export const stopSignals: ("SIGINT" | "SIGTERM")[] = ["SIGINT", "SIGTERM"];

/**
 * Calls `stop` at the first of these signals. The same one comes again where a terminal or a supervisor tells every process
 * and npm passes it on; it must not cut short what the first one has begun.
 */
export function onFirstStop(stop: () => void): void {
  let isStopping = false;
  for (const signal of stopSignals)
    process.on(signal, () => {
      if (!isStopping) stop();
      isStopping = true;
    });
}
