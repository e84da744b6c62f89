import { once } from "node:events";
import { statfs } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "../context.ts";
import type { Connection } from "../db/connect.ts";
import { figures, registry, watchRuntime } from "../metrics.ts";
import { filesInBins } from "../retention/disposal-store.ts";
import { lastBackup, processesOf, standbysOf } from "./doctor-store.ts";
import { deadAccounts, openPayments, paymentsSince, waitingJobs } from "./figures-store.ts";

const HOUR_MS = 60 * 60_000;
/** The database is asked so often at most, however many scrape. */
const EVERY_MS = 15_000;
/** A scrape waits so long for it at most; the figures come to the next one then. */
const PATIENCE_MS = 3_000;

type Options = {
  context: Context;
  pools: Connection["pools"];
  version: string;
  /** Kinds of outbox jobs; any other is counted as "other". */
  kinds: readonly string[];
  everyMs?: number;
  patienceMs?: number;
};

/**
 * Serves `/metrics` for Prometheus, on a port of its own: no proxy leads people there. What cannot be asked is a metric,
 * never an error.
 */
export async function serveMetrics(
  options: Options & { port: number; host: string },
): Promise<Server> {
  const read = metricsReader(options);
  const server = createServer((request, response) => {
    request.resume();
    if (request.method !== "GET" || request.url?.split("?", 1)[0] !== "/metrics")
      return response.writeHead(404, { "content-type": "text/plain" }).end("See /metrics.\n");
    read().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  // The last thing that a process does is to be read: it alone keeps none alive.
  server.unref();
  server.listen({ port: options.port, host: options.host });
  await once(server, "listening");
  return server;
}

/** @returns reads everything now, as Prometheus takes it */
export function metricsReader(options: Options): () => Promise<string> {
  const { context, everyMs = EVERY_MS, patienceMs = PATIENCE_MS } = options;
  const { config } = context;
  watchRuntime();
  figures.build.set({ version: options.version, mode: config.mode, role: config.role }, 1);
  figures.diskLeast.set(config.uploads.minFreeBytes);
  let askedAt = -Infinity;
  let asking: Promise<void> | null = null;

  /** Once at a time: a database that does not answer is not asked by more and more. */
  async function askDatabase(): Promise<void> {
    if (performance.now() - askedAt >= everyMs) {
      askedAt = performance.now();
      asking ??= readShared(options)
        .catch(forgetShared)
        .finally(() => (asking = null));
    }
    if (!asking) return;
    const done = new AbortController();
    const isLate = await Promise.race([
      asking.then(() => false),
      delay(patienceMs, true, { signal: done.signal, ref: false }).catch(() => false),
    ]);
    done.abort();
    if (isLate) forgetShared();
  }

  return async () => {
    await readOwn(options);
    await askDatabase();
    return registry.metrics();
  };
}

/** What this process knows by itself. */
async function readOwn({ context, pools }: Options): Promise<void> {
  const { config, maintenance, now } = context;
  figures.clockAhead.set((Date.now() - now().getTime()) / 1_000);
  figures.maintenance.set(maintenance.current().on ? 1 : 0);
  for (const [pool, { busy, idle, waiting, most }] of Object.entries(pools())) {
    for (const [state, count] of Object.entries({ busy, idle, waiting }))
      figures.connections.set({ pool, state }, count);
    figures.connectionsMost.set({ pool }, most);
  }
  // A folder that cannot be looked at has no room either.
  const disk = await statfs(config.dataDir).catch(() => ({ bavail: 0, bsize: 0 }));
  figures.diskFree.set(disk.bavail * disk.bsize);
}

/** All of it, or nothing: what is half old would mislead. */
async function readShared({ context, kinds }: Options): Promise<void> {
  const { db, now: time, payments } = context;
  const now = time();
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const accounts = [...payments.accounts.keys()];
  const [jobs, states, open, dead, photos, standbys, backup, processes] = await Promise.all([
    waitingJobs(db, now),
    paymentsSince(db, hourAgo),
    openPayments(db, { now, endedBefore: hourAgo }),
    deadAccounts(db, accounts, now),
    filesInBins(db),
    standbysOf(db),
    lastBackup(db),
    processesOf(db),
  ]);
  forgetShared();
  figures.databaseUp.set(1);
  const known = new Set(kinds);
  for (const kind of kinds) {
    figures.outboxJobs.set({ kind }, 0);
    figures.outboxOldest.set({ kind }, 0);
  }
  let givenUp = 0;
  for (const job of jobs) {
    const kind = known.has(job.kind) ? job.kind : "other";
    figures.outboxJobs.inc({ kind }, job.due);
    figures.outboxOldest.set({ kind }, job.oldestSeconds);
    givenUp += job.givenUp;
  }
  figures.outboxGivenUp.set(givenUp);
  for (const { state, count } of states) figures.payments.set({ state }, count);
  figures.paymentsOpen.set(open.open);
  figures.paymentOldestOpen.set(open.oldestSeconds);
  figures.paymentsOverdue.set(open.overdue);
  const { silent, keyRefused } = dead;
  figures.accounts.set({ state: "usable" }, accounts.length - silent - keyRefused);
  figures.accounts.set({ state: "silent" }, silent);
  figures.accounts.set({ state: "key_refused" }, keyRefused);
  figures.photosToDelete.set(photos);
  for (const role of ["both", "web", "jobs"] as const) {
    const living = processes.filter((one) => one.role === role && !one.is_silent);
    figures.processes.set({ role }, living.length);
  }
  figures.standbys.set(standbys.synchronous);
  figures.backup.set((backup?.getTime() ?? 0) / 1_000);
}

const shared = [
  figures.processes,
  figures.outboxJobs,
  figures.outboxOldest,
  figures.payments,
  figures.accounts,
  figures.outboxGivenUp,
  figures.paymentsOpen,
  figures.paymentOldestOpen,
  figures.paymentsOverdue,
  figures.photosToDelete,
  figures.standbys,
  figures.backup,
];

/** The database does not say: old figures would pass for new ones. */
function forgetShared(): void {
  figures.databaseUp.set(0);
  for (const figure of shared) {
    figure.reset();
    // A reset makes one without labels 0.
    figure.remove({});
  }
}
