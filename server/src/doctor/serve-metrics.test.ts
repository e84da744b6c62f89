import { once } from "node:events";
import { createServer } from "node:net";
import { allCalls } from "@portal/contract/api";
import type { Call } from "@portal/contract/calls/call";
import pg from "pg";
import { expect, test } from "vitest";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { testContext } from "../../test/harness/test-context.ts";
import { testPortal, type TestPortal } from "../../test/harness/test-portal.ts";
import { connect } from "../db/connect.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import { limits } from "../limits/limits.ts";
import { providerCalls, registry, requests, retentionDone } from "../metrics.ts";
import { retentionRules } from "../retention/dispose-of-due.ts";
import { jobKinds } from "../wire/jobs.ts";
import { noteProcess } from "./doctor-store.ts";
import { metricsReader, serveMetrics } from "./serve-metrics.ts";

const of = ({ context, connection: { pools } }: Pick<TestPortal, "context" | "connection">) => ({
  context,
  pools,
  version: "1.2.3",
  kinds: jobKinds,
  everyMs: 0,
});
type Labels = Record<string, string>;
type Sample = { name: string; labels: Labels; value: number };

/** The samples of a scrape. */
const samplesOf = (text: string): Sample[] =>
  text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", labels = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/u.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/gu)].map(([, key = "", said = ""]) => [
        key,
        said,
      ]);
      return { name, labels: Object.fromEntries(pairs) as Labels, value: Number(value) };
    });

const valueOf = (samples: readonly Sample[], name: string, labels: Labels = {}) =>
  samples.find(
    (one) => one.name === name && Object.entries(labels).every(([k, v]) => one.labels[k] === v),
  )?.value;

test("a scrape tells what waits, what is open, which account refuses its key, and the last backup", async () => {
  const portal = await testPortal({ routes: [] });
  const { db } = portal.connection;
  const now = portal.clock.now();
  const server = await serveMetrics({ ...of(portal), port: 0, host: "127.0.0.1" });
  clearAfterwards(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It does not listen.");
  const at = `http://127.0.0.1:${address.port}`;
  expect((await fetch(`${at}/`)).status).toBe(404);
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  await enqueue(db, { kind: "mail", payload: {}, runAt: ago(90) });
  await enqueue(db, { kind: "mail", payload: {}, runAt: ago(-90) });
  await enqueue(db, { kind: "somebody@example.com", payload: {}, runAt: ago(10) });
  await db
    .insertInto("provider_pace")
    .values([
      { account: "sandbox", tokens: 0, at: now, key_refused: true },
      { account: "of nobody", tokens: 0, at: now, key_refused: true },
    ])
    .execute();
  await db
    .insertInto("backup_made")
    .values({ made_at: ago(3_600), bytes: 1 })
    .execute();
  // It lives by its connection for notifications; the other one has none.
  const client = new pg.Client({
    connectionString: portal.connection.pool.options.connectionString,
    application_name: "portal 41",
  });
  await client.connect();
  clearAfterwards(() => client.end());
  const { fingerprints } = portal.context.secrets;
  for (const [number, role] of [
    [41, "jobs"],
    [42, "web"],
  ] as const)
    await noteProcess(db, { number, role, revision: "1", fingerprints, clockAheadMs: 0 });
  const answer = await fetch(`${at}/metrics`);
  expect(answer.headers.get("content-type")).toContain("version=0.0.4");
  const samples = samplesOf(await answer.text());
  const is = (name: string, labels?: Labels) => valueOf(samples, name, labels);
  expect(is("portal_build_info", { version: "1.2.3", role: "both", mode: "sandbox" })).toBe(1);
  expect(is("portal_database_up")).toBe(1);
  expect(is("portal_processes", { role: "jobs" })).toBe(1);
  expect(is("portal_processes", { role: "web" })).toBe(0);
  expect(is("portal_outbox_jobs", { kind: "mail" })).toBe(1);
  expect(is("portal_outbox_oldest_seconds", { kind: "mail" })).toBe(90);
  expect(is("portal_outbox_jobs", { kind: "other" })).toBe(1);
  expect(is("portal_payment_accounts", { state: "key_refused" })).toBe(1);
  expect(is("portal_payment_accounts", { state: "usable" })).toBe(0);
  expect(is("portal_payments_open")).toBe(0);
  expect(is("portal_synchronous_standbys")).toBe(0);
  expect(is("portal_backup_timestamp_seconds")).toBe(ago(3_600).getTime() / 1_000);
  expect(is("portal_disk_free_bytes")).toBeGreaterThan(0);
  expect(is("portal_clock_ahead_seconds")).toBeGreaterThan(3_600);
  expect(is("portal_database_connections", { pool: "people", state: "busy" })).toBe(0);
  for (const name of [
    "nodejs_eventloop_lag_p99_seconds",
    "process_cpu_seconds_total",
    "process_resident_memory_bytes",
    "nodejs_heap_size_used_bytes",
  ])
    expect(is(name), name).toBeGreaterThan(0);
});

/** Whatever is asked for, with a mark of a person wherever one can be. */
const everyCall = Object.values<Call>(allCalls).flatMap(({ method, path }) =>
  [path.replaceAll(/:\w+/gu, "MARKED"), path.replaceAll(/:\w+/gu, "MARKED%20PERSON")].map((to) => ({
    method,
    url: `${to}?number=N01-23-MARKED&q=MARKED&email=marked@example.com`,
    ...(method !== "GET" && { payload: { number: "N01-23-MARKED", email: "marked@example.com" } }),
  })),
);

const companies = ["payment", "courier", "text", "map", "storage", "captcha", "mail"];
const outcomes = ["ok", "refused", "key_refused", "failed", "silent"];

test("no label can name a person, and there are at most 300 series, whatever is asked for", async () => {
  // What tests before this one have counted in this process.
  registry.resetMetrics();
  const portal = await testPortal();
  const { app, context } = portal;
  for (const ask of everyCall)
    await app.inject({ ...ask, headers: { "x-transaction-token": "MARKED" } });
  for (const page of ["/", "/license/MARKED", "/txn/MARKED", "/m/MARKED", "/nothing/MARKED"])
    await app.inject(page);
  // Also what nothing is known of: a kind of job, a class, an account.
  await enqueue(context.db, { kind: "MARKED", payload: {}, runAt: new Date(0) });
  for (const limit of Object.keys(limits) as (keyof typeof limits)[])
    for (let nth = 0; nth < 2; nth += 1)
      await context.limits.tryTake(limit, "marked@example.com", 1_000_000_000);
  const text = await metricsReader(of(portal))();
  expect(text.toLowerCase()).not.toContain("marked");
  const samples = samplesOf(text);
  const asked = new Set(samples.flatMap(({ labels }) => labels["route"] ?? []));
  expect(asked.size).toBeGreaterThan(40);
  // Each answered well, refused and failed; whatever any company answered, and all that is ever deleted.
  for (const route of asked)
    for (const status of ["2xx", "4xx", "5xx"]) requests.inc({ route, status }, 0);
  for (const kind of companies)
    for (const outcome of outcomes) providerCalls.inc({ kind, outcome }, 0);
  for (const rule of retentionRules) retentionDone.set({ class: rule.class }, 0);
  expect(samplesOf(await registry.metrics()).length).toBeLessThanOrEqual(300);

  const routes = [
    ...Object.values<Call>(allCalls).map(({ path }) => path),
    "-",
    "/",
    "/*",
    "/healthz",
    "/readyz",
    "/m/:link",
    "/assets/*",
    "/icons/:name",
  ];
  const fixed: Record<string, readonly (string | RegExp)[]> = {
    route: [...routes, /^\/(?:api|sandbox|offline)\/[\w/:.-]+$/u, /^\/[\w.-]+$/u],
    status: [/^[1-5]xx$/u],
    le: [/^(?:\d+(?:\.\d+)?|\+Inf)$/u],
    kind: [...jobKinds, "other", ...companies],
    outcome: outcomes,
    limit: Object.keys(limits),
    class: retentionRules.map((rule) => rule.class),
    state: [
      /^(?:busy|idle|waiting|usable|silent|key_refused)$/u,
      /^(?:reserved|open|paid|failed|expired|cancelled)$/u,
    ],
    pool: ["people", "work"],
    role: ["both", "web", "jobs"],
    mode: ["sandbox", "production"],
    version: ["1.2.3"],
  };
  for (const { name, labels } of samples)
    for (const [label, value] of Object.entries(labels))
      expect(
        fixed[label]?.some((one) => (typeof one === "string" ? one === value : one.test(value))),
        `${name}{${label}="${value}"}`,
      ).toBe(true);
});

test("a database that does not answer is a metric, asked once at a time, and no scrape waits for it", async () => {
  let asked = 0;
  const silent = createServer(() => void (asked += 1)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  if (address === null || typeof address === "string") throw new Error("It does not listen.");
  const connection = connect({ url: `postgres://nobody@127.0.0.1:${address.port}/nowhere` });
  clearAfterwards(() => void silent.close());
  const read = metricsReader({
    ...of({ context: testContext(connection), connection }),
    patienceMs: 50,
  });
  const scrapes = await Promise.all([read(), read(), read(), read()]);
  for (const text of scrapes) {
    const samples = samplesOf(text);
    expect(valueOf(samples, "portal_database_up")).toBe(0);
    expect(valueOf(samples, "portal_backup_timestamp_seconds")).toBeUndefined();
    expect(valueOf(samples, "portal_outbox_given_up")).toBeUndefined();
    expect(valueOf(samples, "portal_build_info")).toBe(1);
  }
  const first = asked;
  await read();
  expect(asked).toBe(first);
});

test("the figures of the database are asked for no oftener than said, whoever scrapes", async () => {
  const portal = await testPortal({ routes: [] });
  const read = metricsReader({ ...of(portal), everyMs: 60_000 });
  const before = samplesOf(await read());
  await enqueue(portal.connection.db, { kind: "sms", payload: {}, runAt: new Date(0) });
  const after = samplesOf(await read());
  for (const samples of [before, after])
    expect(valueOf(samples, "portal_outbox_jobs", { kind: "sms" })).toBe(0);
});

test("calls of other companies are counted by how they ended, and the first of each is seen", async () => {
  registry.resetMetrics();
  const answers: (() => Response)[] = [
    () => new Response("{}", { status: 401 }),
    () => new Response("{}", { status: 503 }),
    () => new Response("{}", { status: 400 }),
    () => {
      throw new TypeError("fetch failed");
    },
    () => new Response("{}"),
  ];
  const { countedFetch } = await import("../providers/provider-call.ts");
  const call = countedFetch("payment", async () => answers.shift()?.() ?? new Response("{}"));
  const counts = async () =>
    Object.fromEntries(
      (await providerCalls.get()).values
        .filter(({ labels }) => labels.kind === "payment")
        .map(({ labels, value }) => [labels.outcome, value]),
    );
  expect(await counts()).toEqual({ ok: 0, refused: 0, key_refused: 0, failed: 0, silent: 0 });
  for (let nth = 0; nth < 5; nth += 1) await call("https://gateway.example").catch(() => undefined);
  expect(await counts()).toEqual({ ok: 1, refused: 1, key_refused: 1, failed: 1, silent: 1 });
});
