import { randomInt } from "node:crypto";
import { mkdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { readConfigToStart } from "../config.ts";
import type { Context } from "../context.ts";
import { controlApp, openSocket } from "../control/control-routes.ts";
import { noteProcess } from "../doctor/doctor-store.ts";
import { missingInProduction } from "../doctor/look-at-machine.ts";
import { serveMetrics } from "../doctor/serve-metrics.ts";
import { createContext } from "./create-context.ts";
import { databaseClock, expectClock, type Clock } from "../db/clock.ts";
import { connect, PEOPLE_MS } from "../db/connect.ts";
import { startEmbeddedPostgres } from "../db/embedded-postgres.ts";
import { listenTo, type Notifications } from "../db/notifications.ts";
import { expectPooled } from "../db/pooler.ts";
import { expectRights, migrateAs, serverOf } from "../db/roles.ts";
import { beginDrain, createApp } from "../http/create-app.ts";
import { createJobs, createWatches, jobKinds, startJobs } from "./jobs.ts";
import { rootSecrets } from "./root-secret.ts";
import { readCatalogs } from "../language/sentence.ts";
import { claimDatabase } from "../sample/load-sample-data.ts";
import { greeting } from "../sandbox/greeting.ts";
import { stackOf } from "../problem/problem.ts";
import { startFailure } from "./start-failure.ts";
import { requireRoots } from "../rotation/rotate.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { onFirstStop, stopInOrder, stopSignals } from "./stop-in-order.ts";
import manifest from "../../package.json" with { type: "json" };
import { expectOwnPhotos } from "../upload/photo-mark-store.ts";
import { removeBrokenUploads } from "../upload/read-upload.ts";

const EVENT_LOOP_MS = 5_000;
/** What runs may take so long to end. */
const FINISH_MS = 20_000;

/** In addition to those for requests. */
const WORK_CONNECTIONS = 5;

async function start(): Promise<void> {
  const config = readConfigToStart();
  readCatalogs();
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const app = await createApp(config, { eventLoopMs: EVENT_LOOP_MS, databaseMs: PEOPLE_MS });
  const database =
    config.databaseUrl === null
      ? await startEmbeddedPostgres(config.dataDir, app.log)
      : serverOf(config.databaseUrl, config.databaseMigrationUrl, config.databaseDirectUrl);
  const connection = connect({
    url: database.url,
    pooler: config.databasePooler,
    name: config.role === "jobs" ? "portal jobs" : "portal",
    poolMax: WORK_CONNECTIONS,
    onIdleError: (error) => app.log.warn({ stack: stackOf(error) }, "a database connection broke"),
  });
  if (config.databasePooler !== "none") await expectPooled(connection.db, database.directUrl);
  const mode = { isSandbox: config.mode === "sandbox" };
  await migrateAs(database, mode);
  const unguarded = await expectRights(connection.db, mode);
  if (unguarded !== null && !mode.isSandbox) app.log.warn(unguarded);
  await claimDatabase(connection.db, config.mode);
  const number = randomInt(2 ** 31);
  const notifications = await listenTo({
    url: database.directUrl,
    number,
    onBroken: (error) =>
      app.log.warn({ stack: stackOf(error) }, "the notifications connection broke"),
  });
  const clock = databaseClock({
    db: connection.db,
    log: app.log,
    note: (clockAheadMs) =>
      noteProcess(connection.db, {
        number,
        role: config.role,
        revision: manifest.version,
        fingerprints: context.secrets.fingerprints,
        clockAheadMs,
      }),
  });
  const context = createContext({
    config,
    connection,
    roots: rootSecrets(config),
    log: app.log,
    now: clock.now,
    isMarked: true,
  });
  await requireRoots(context);
  expectClock(await clock.ask());
  // Says what is not refused.
  await clock.follow();
  await expectOwnPhotos(context);
  if (config.role !== "jobs") await prepareDatabase(context);
  await Promise.all([context.closedDays.refresh(), context.offices.refresh()]);
  if (config.role !== "jobs") await serve(context, app);
  const controls = config.role === "jobs" ? null : controlApp(context, commands);
  if (controls) await openSocket(controls, config.controlSocket, app.log);
  const { metrics: at } = config;
  if (at)
    await serveMetrics({
      context,
      ...at,
      pools: connection.pools,
      version: manifest.version,
      kinds: jobKinds,
    });
  const stopJobs = startWork(context, notifications, clock);
  const drainMs = config.role === "jobs" ? 0 : config.drainMs;
  const options = { delay: drainMs + FINISH_MS, logger: false, skip: stopSignals } as const;
  const { close } = closeWithGrace(options, async ({ err }) => {
    if (err)
      app.log.fatal(
        { error: err.name, stack: err.stack?.split("\n").slice(1).join("\n") },
        "stopped by an error",
      );
    const drain = async () => {
      beginDrain(app);
      if (!err) await delay(drainMs);
    };
    const { limits } = context;
    await stopInOrder({
      drain,
      app,
      controls,
      stopJobs,
      limits,
      notifications,
      connection,
      database,
    });
  });
  onFirstStop(close);
  if (config.role !== "jobs") process.stdout.write(await greeting(context));
}

const commands = async () => (await import("./control-verbs.ts")).commands;

/** Answers people. */
async function serve(context: Context, app: FastifyInstance): Promise<void> {
  const { config, sandbox } = context;
  if (!sandbox) for (const sentence of missingInProduction(context)) app.log.warn(sentence);
  await removeBrokenUploads(context);
  await buildApp(context, app);
  await app.listen({ port: config.port, host: config.host });
}

/** Starts what this process does without anybody asking. @returns stops it and waits for its end */
function startWork(
  context: Context,
  notifications: Notifications,
  clock: Clock,
): () => Promise<void> {
  const watches = [...createWatches(), { name: "clock", everyMs: 1_000, run: clock.follow }];
  const stops = [startJobs(context, watches, notifications)];
  if (context.config.role !== "web") stops.push(startJobs(context, createJobs(), notifications));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

start().catch((error: unknown) => {
  process.stderr.write(`The portal cannot start: ${startFailure(error)}\n`);
  process.exit(1);
});
