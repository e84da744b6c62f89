import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import closeWithGrace from "close-with-grace";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { readConfigToStart, type Config } from "./config.ts";
import type { Context } from "./context.ts";
import { controlApp } from "./control/control-routes.ts";
import { openSocket } from "./control/open-socket.ts";
import { noteSecret } from "./doctor/doctor-store.ts";
import { missingInProduction } from "./doctor/missing-in-production.ts";
import { createContext } from "./wire/create-context.ts";
import { connect, PEOPLE_MS, type Connection } from "./db/connect.ts";
import { migrate } from "./db/migrate.ts";
import { leaveEngineUnoptimised } from "./db/pglite-pool.ts";
import { alone, announce, holderFrom, type Presence } from "./db/presence.ts";
import { createApp } from "./http/create-app.ts";
import { createJobs, createWatches, startJobs } from "./wire/jobs.ts";
import { startJobsProcess } from "./wire/jobs-process.ts";
import { endDeadLeases } from "./jobs/end-dead-leases.ts";
import { rootSecret } from "./wire/root-secret.ts";
import { claimDatabase } from "./sample/claim-database.ts";
import { greeting } from "./sandbox/greeting.ts";
import { secretFingerprint } from "./security/secret-fingerprint.ts";
import { stackOf } from "./problem/stack-of.ts";
import { startFailure } from "./wire/start-failure.ts";
import { prepareDatabase } from "./wire/prepare-database.ts";
import { onFirstStop, stopSignals } from "./wire/stop-signals.ts";
import { stopInOrder } from "./wire/stop-in-order.ts";
import { removeBrokenUploads } from "./upload/remove-broken-uploads.ts";

/** The embedded database blocks the event loop while it works. */
const EVENT_LOOP_MS = 5_000;

/** In addition to those for requests. */
const WORK_CONNECTIONS = 5;

async function start(): Promise<void> {
  const config = readConfigToStart();
  leaveEngineUnoptimised();
  mkdirSync(config.dataDir, { recursive: true });
  const app = await createApp(config, { eventLoopMs: EVENT_LOOP_MS, databaseMs: PEOPLE_MS });
  const connection = await connect({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    name: config.role === "jobs" ? "portal jobs" : "portal",
    poolMax: WORK_CONNECTIONS,
    onIdleError: (error) => app.log.warn({ stack: stackOf(error) }, "a database connection broke"),
  });
  await migrate(connection.db);
  await claimDatabase(connection.db, config.mode);
  const presence = await announcePresence(config, app.log);
  const context = createContext({
    config,
    connection,
    presence,
    rootSecret: rootSecret(config),
    log: app.log,
  });
  await noteSecret(context.db, ownSecret(context), await presence.living());
  if (config.role !== "jobs") await prepareDatabase(context);
  await Promise.all([context.closedDays.refresh(), context.offices.refresh()]);
  if (config.role !== "jobs") await serve(context, connection, app);
  const controls = config.role === "jobs" ? null : controlApp(context, commands);
  if (controls) await openSocket(controls, config.controlSocket, app.log);
  const stopJobs = startWork(context, connection);
  const options = { delay: 20_000, logger: false, skip: stopSignals } as const;
  const { close } = closeWithGrace(options, async ({ err }) => {
    if (err)
      app.log.fatal(
        { error: err.name, stack: err.stack?.split("\n").slice(1).join("\n") },
        "stopped by an error",
      );
    await stopInOrder({ app, controls, stopJobs, limits: context.limits, presence, connection });
  });
  onFirstStop(close);
  if (config.role !== "jobs") process.stdout.write(await greeting(context));
}

const commands = async () => (await import("./wire/control-verbs.ts")).commands;

const ownSecret = ({ presence: { holder }, secrets }: Context) => ({
  holder,
  fingerprint: secretFingerprint(secrets),
});

/** Answers people. */
async function serve(
  context: Context,
  { engine }: Connection,
  app: FastifyInstance,
): Promise<void> {
  const { config, sandbox } = context;
  if (!sandbox) for (const sentence of missingInProduction(context)) app.log.warn(sentence);
  if (engine === "pglite") await endDeadLeases(context);
  await removeBrokenUploads(context);
  await buildApp(context, app);
  await app.listen({ port: config.port, host: config.host });
}

/** Starts what this process does without anybody asking. @returns stops it and waits for its end */
function startWork(context: Context, { engine }: Connection): () => Promise<void> {
  const { role } = context.config;
  const isAlone = engine === "pglite";
  const stops = [startJobs(context, createWatches(), { isAlone })];
  if (role === "jobs" || isAlone) stops.push(startJobs(context, createJobs(), { isAlone }));
  else if (role === "both")
    stops.push(startJobsProcess(join(import.meta.dirname, "main.ts"), context.log));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Only one process can open the embedded database. */
async function announcePresence(
  { databaseUrl: url }: Config,
  log: FastifyBaseLogger,
): Promise<Presence> {
  const holder = holderFrom(randomBytes);
  if (url === null) return alone(holder);
  const onBroken = (error: Error) =>
    log.warn({ stack: stackOf(error) }, "the presence connection broke");
  return announce({ url, holder, onBroken });
}

start().catch((error: unknown) => {
  process.stderr.write(`The portal cannot start: ${startFailure(error)}\n`);
  process.exit(1);
});
