import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/**
 * What Prometheus reads of this process: every metric by its name, with what it means and its labels. A label takes
 * its values from a fixed list of the code, never from a person, a provider or a path, so that none can name anybody
 * and their number stays small.
 */
export const registry = new Registry();
const registers = [registry];

/** Of the runtime; the rest of what the library knows would be a third of all series. Some are read by the first of their kind. */
const OF_THE_RUNTIME =
  /^(?:nodejs_eventloop_lag_|process_(?:cpu_(?:user_)?seconds_total|resident_memory_bytes|open_fds|max_fds|start_time_seconds)$|nodejs_heap_size_(?:total|used)_bytes$)/u;
/** Each time it looks at the event loop wakes an idle process. */
const LOOP_LOOK_MS = 20;
let isWatched = false;

/** From the first call on, the event loop, memory and processor of this process are measured, too. */
export function watchRuntime(): void {
  if (isWatched) return;
  isWatched = true;
  const all = new Registry();
  collectDefaultMetrics({ register: all, eventLoopMonitoringPrecision: LOOP_LOOK_MS });
  for (const { name } of all.getMetricsAsArray()) {
    const metric = OF_THE_RUNTIME.test(name) ? all.getSingleMetric(name) : undefined;
    if (metric) registry.registerMetric(metric);
  }
}

const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
  new Counter({ name, help, labelNames, registers });
const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
  new Gauge({ name, help, labelNames, registers });

/** Counted as it happens. */
export const requests = counter(
  "portal_requests_total",
  "Answered requests, by the pattern of their route and the class of their status.",
  ["route", "status"],
);
export const requestSeconds = new Histogram({
  name: "portal_request_seconds",
  help: "How long requests took to answer.",
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});
export const providerCalls = counter(
  "portal_provider_calls_total",
  "Calls of other companies' services, by what they are for and how they ended.",
  ["kind", "outcome"],
);
export const limitRefusals = counter(
  "portal_limit_refusals_total",
  "What a rate limit refused, by the limit.",
  ["limit"],
);
export const jobFailures = counter("portal_job_failures_total", "Runs of jobs that failed.");
export const retentionDone = gauge(
  "portal_retention_done_timestamp_seconds",
  "When nothing of a class of personal data was left that was due for deletion; at first, when this process began to look.",
  ["class"],
);

/** Read at a scrape (doctor/serve-metrics.ts). */
export const figures = {
  build: gauge("portal_build_info", "1, with the version, mode and role of this process.", [
    "version",
    "mode",
    "role",
  ]),
  clockAhead: gauge(
    "portal_clock_ahead_seconds",
    "How far this machine's clock is ahead of the database's.",
  ),
  diskFree: gauge("portal_disk_free_bytes", "Free space of DATA_DIR."),
  diskLeast: gauge(
    "portal_disk_least_bytes",
    "With less free space than this no photo is accepted.",
  ),
  maintenance: gauge("portal_maintenance", "1 while the portal is closed for maintenance."),
  connections: gauge(
    "portal_database_connections",
    "Connections of this process to the database, and who waits for one.",
    ["pool", "state"],
  ),
  connectionsMost: gauge("portal_database_connections_max", "As many as a pool may have.", [
    "pool",
  ]),
  databaseUp: gauge("portal_database_up", "1 when the database gave the figures below in time."),
  outboxJobs: gauge("portal_outbox_jobs", "Jobs that are due, by kind.", ["kind"]),
  outboxOldest: gauge(
    "portal_outbox_oldest_seconds",
    "For how long the oldest due job of a kind has been due.",
    ["kind"],
  ),
  outboxGivenUp: gauge("portal_outbox_given_up", "Jobs that were given up."),
  payments: gauge("portal_payments", "Payments of the last hour, by state.", ["state"]),
  paymentsOpen: gauge("portal_payments_open", "Payments that are open or being opened."),
  paymentOldestOpen: gauge(
    "portal_payment_oldest_open_seconds",
    "For how long the oldest open payment has been open.",
  ),
  paymentsOverdue: gauge(
    "portal_payments_overdue",
    "Payments that are still open an hour after their end.",
  ),
  accounts: gauge("portal_payment_accounts", "Merchant accounts, by whether they can be used.", [
    "state",
  ]),
  photosToDelete: gauge(
    "portal_photos_to_delete",
    "Photos that are due for deletion and still stored.",
  ),
  processes: gauge("portal_processes", "Processes that live and have noted so of late, by role.", [
    "role",
  ]),
  standbys: gauge("portal_synchronous_standbys", "Connected standbys that each commit waits for."),
  backup: gauge(
    "portal_backup_timestamp_seconds",
    "When the last backup was made; 0 when there is none.",
  ),
} as const;
