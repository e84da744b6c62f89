import { createHmac, randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import compress from "@fastify/compress";
import { type ProblemBody, problems } from "@portal/contract/problem";
import Fastify from "fastify";
import { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import sonicBoom from "sonic-boom";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { pingDatabase, warmPeople } from "../db/connect.ts";
import { WaitBudget, waitBudget } from "../db/wait-budget.ts";
import { clientOf, plainForwarded } from "./client-of.ts";
import { sendError, sendProblem } from "./errors.ts";
import { isBounded, type JsonBounds } from "./webhook.ts";
import { isPage } from "./portal.ts";
import { secure, securityHeaders } from "./security.ts";
import { i18n } from "../language/sentence.ts";
import { requests, requestSeconds } from "../metrics.ts";
import { Problem } from "../problem/problem.ts";
import type { Secrets } from "../security/secrets.ts";

const BODY_BYTES = 64 * 1024;
/** Headers are small even on a slow line. */
const HEADERS_MS = 15_000;
/** Headers and body: longer than a browser tries to send a photo (two minutes, on a line of 80 kbit/s). */
const REQUEST_MS = 180_000;

export type AppOptions = {
  logTo?: { write(line: string): unknown };
  /** Event loop delay above which requests are answered 503; without it there is no load shedding. */
  eventLoopMs?: number;
  /** How long a request may wait for the database; without it there is no limit but the database's own. */
  databaseMs?: number;
};

/** The HTTP server without routes: limits, one error handler, security headers, one log line per request. */
export async function createApp(
  config: Config,
  { logTo = logLines(process.stdout.fd), eventLoopMs, databaseMs }: AppOptions = {},
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: { level: config.logLevel, stream: logTo },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    // Refusals by Node itself would lack our headers.
    http: { headersTimeout: HEADERS_MS, requireHostHeader: false },
    requestTimeout: REQUEST_MS,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    genReqId: requestIds(),
    // A logger for each request costs more than its one line; whoever logs names the request.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    clientErrorHandler: clientErrorHandler(config),
    // An unreadable URL reaches no hook and no error handler.
    frameworkErrors: (error, request, reply) =>
      void sendError(app, error, request, secure(reply, config)),
  });
  app.addHook("onRequest", ({ raw }, _reply, done) => {
    const forwarded = raw.headers["x-forwarded-for"];
    if (typeof forwarded === "string") raw.headers["x-forwarded-for"] = plainForwarded(forwarded);
    done();
  });
  const headers = securityHeaders(config);
  const isClosing = closeInOrder(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    if (isClosing()) done(new Problem("unavailable"));
    else if (isTooLong(request)) done(new Problem("resource_not_found"));
    else done(isMalformed(request) ? new Problem("malformed") : undefined);
  });
  acceptJson(app);
  app.setErrorHandler((error, request, reply) => sendError(app, error, request, reply));
  knowMethods(app, config);
  app.server.on("checkExpectation", (request, response) =>
    app.server.emit("request", request, response),
  );
  if (databaseMs !== undefined)
    app.addHook("preHandler", (_request, _reply, done) =>
      waitBudget.run(new WaitBudget(databaseMs), done),
    );
  logAnswers(app);
  if (eventLoopMs !== undefined) shedLoad(app, eventLoopMs);
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    // Browsers send no compressed bodies; one could only be meant to exhaust memory.
    globalDecompression: false,
  });
  return app;
}

/** How often the event loop is looked at, and for how long after a request: each time wakes an idle process. */
const LOOP_LOOK_MS = 500;
const LOOKED_AT_FOR_MS = 10_000;

/** Answers 503 while the event loop is later than this. */
function shedLoad(app: FastifyInstance, mostMs: number): void {
  let looking: NodeJS.Timeout | undefined;
  let lateMs = 0;
  let askedAt = 0;
  const lookLater = () => {
    const due = performance.now() + LOOP_LOOK_MS;
    looking = setTimeout(() => {
      const now = performance.now();
      const isAsked = now - askedAt < LOOKED_AT_FOR_MS;
      looking = undefined;
      // How late it was when the last one asked refuses nobody who comes after a rest.
      lateMs = isAsked ? now - due : 0;
      if (isAsked) lookLater();
    }, LOOP_LOOK_MS).unref();
  };
  app.addHook("onClose", async () => clearTimeout(looking));
  app.addHook("onRequest", async () => {
    askedAt = performance.now();
    if (!looking) lookLater();
    if (lateMs > mostMs) throw new Problem("unavailable");
  });
}

const marks = new WeakMap<FastifyInstance, (client: string) => string>();

/**
 * Gives each client a mark for the lines about what it was refused, so that many of one can be told from one each of many:
 * a keyed hash, another one every day, from which nobody learns the address.
 */
export function markClients(
  app: FastifyInstance,
  { secrets, now }: { secrets: Secrets; now: () => Date },
): void {
  marks.set(app, (client) =>
    createHmac("sha256", secrets.readyKey("log-client"))
      .update(`${now().toISOString().slice(0, 10)} ${client}`)
      .digest("hex")
      .slice(0, 12),
  );
}

const REFUSALS = new Set([401, 403, 429]);
/** Of a page nobody guesses anything. */
const isRefusal = (status: number, route: string): boolean =>
  REFUSALS.has(status) || (status === 404 && route.startsWith("/api/"));

/** One line for each answer, with the route's pattern and never the URL: it can contain numbers and birth dates. */
function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode: status } = reply;
    const route = request.routeOptions.url ?? "-";
    requests.inc({ route, status: `${Math.floor(status / 100)}xx` });
    requestSeconds.observe(reply.elapsedTime / 1_000);
    const mark = isRefusal(status, route) ? marks.get(app) : undefined;
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        route,
        status,
        ms: Math.round(reply.elapsedTime),
        ...(mark && { client: mark(clientOf(request.ip)) }),
      },
      "answered",
    );
    done();
  });
}

/** Ids such as `k3x9-1f`, unique enough for support to find a line in the log. */
function requestIds(): () => string {
  const process = randomBytes(3).toString("hex");
  let count = 0;
  return () => `${process}-${(count++).toString(36)}`;
}

/** A request for delivery has some 60 values and is five deep. Each value may be an error that has to be said. */
const JSON_BOUNDS: JsonBounds = { bytes: 64_000, depth: 16, values: 500 };
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/iu;

/** Accepts only JSON in UTF-8; an empty body with a JSON content type is allowed (spec §7). */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "ignore");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => {
      const [, charset = "utf-8"] = CHARSET.exec(request.headers["content-type"] ?? "") ?? [];
      if (!/^utf-?8$/iu.test(charset)) done(new Problem("unsupported_media_type"));
      else if (body.trim() === "") done(null);
      else if (!isBounded(Buffer.from(body), JSON_BOUNDS)) done(new Problem("body_too_large"));
      else void parse(request, body, done);
    },
  );
}

/** Longer than the path of any page or call: not looked at. */
const PATH_SIGNS = 2_000;
const isTooLong = ({ url }: FastifyRequest): boolean => {
  const query = url.indexOf("?");
  return (query === -1 ? url.length : query) > PATH_SIGNS;
};

/** The database cannot store a zero byte, and HTTP/1.1 requires a Host header. */
const isMalformed = ({ url, headers, raw }: FastifyRequest): boolean =>
  url.includes("%00") || (raw.httpVersion === "1.1" && headers.host === undefined);

const draining = new WeakSet<FastifyInstance>();

/** From now on `/readyz` says 503 and every answer closes its connection; people are answered as before. */
export const beginDrain = (app: FastifyInstance): void => void draining.add(app);

/**
 * Graceful shutdown: running requests finish, new ones are to be refused, and every answer closes its connection
 * instead of keeping it alive.
 * @returns whether it has begun
 */
function closeInOrder(app: FastifyInstance): () => boolean {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing || draining.has(app)) reply.header("connection", "close");
    done();
  });
  return () => isClosing;
}

/**
 * Answers malformed HTTP and oversized headers, which never reach the app. A connection whose time is up is closed
 * without a word: browsers open some ahead, and would take what they read there for the answer to a request that is just
 * on its way. Without one they send it again.
 */
function clientErrorHandler(config: Pick<Config, "mode">) {
  const answer = malformed(securityHeaders(config));
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const isOver = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
    if (!isOver && socket.writable && socket.bytesWritten === 0) socket.write(answer);
    socket.destroy(error);
  };
}

function malformed(security: Record<string, string>): string {
  const { status, message } = problems.malformed;
  const body = JSON.stringify({ code: "malformed", message } satisfies ProblemBody);
  const headers = {
    ...security,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} Bad Request`, ...lines, "", body].join("\r\n");
}

const NOWHERE = i18n.t("This page does not exist.");

type Route = { methods: string[]; fits: (path: string) => boolean };

/** Remembers every route of the app, to answer 404, or 405 with Allow. */
function knowMethods(app: FastifyInstance, config: Config): void {
  const hasScreen = (path: string) => isPage(path, config);
  const routes: Route[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    const methods = [method].flat().filter((name) => name !== "HEAD");
    if (methods.length > 0) routes.push({ methods, fits: url === "/*" ? hasScreen : fitting(url) });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const here = routes.filter(({ fits }) => fits(path));
    const allowed = new Set(here.flatMap(({ methods }) => methods));
    if (allowed.size === 0 || allowed.has(request.method))
      return sendProblem(new Problem("resource_not_found", NOWHERE), request, reply);
    reply.header("allow", [...allowed].toSorted().join(", "));
    return sendProblem(new Problem("method_not_allowed"), request, reply);
  });
}

function fitting(url: string): (path: string) => boolean {
  if (url.includes("*")) return () => false;
  const pattern = new RegExp(`^${url.replaceAll(/:\w+/gu, "[^/]+")}/?$`, "u");
  return (path) => pattern.test(path);
}

const LINES_BYTES = 16_000;
const WAIT_MS = 200;
/** Kept while they cannot be written; what is more is dropped. */
const MOST_BYTES = 1_000_000;

/**
 * Writes log lines in batches: one write per line would cost more than the request it describes. Flushed at exit. When
 * their reader is gone or the disk is full, people are answered all the same, and the lines go on when it is back.
 */
export function logLines(fd: number): { write(line: string): unknown } {
  const out = new sonicBoom.SonicBoom({
    fd,
    minLength: LINES_BYTES,
    maxLength: MOST_BYTES,
    sync: true,
  });
  let fails = false;
  let waiting: NodeJS.Timeout | undefined;
  out.on("error", () => {
    fails = true;
  });
  out.on("write", () => {
    fails = false;
  });
  process.once("exit", () => {
    out.flush();
    // It would try again for ever what fails now.
    if (!fails) out.flushSync();
  });
  return {
    write: (line) => {
      out.write(line);
      // Not every so often: that wakes an idle process.
      waiting ??= setTimeout(() => {
        waiting = undefined;
        out.flush();
      }, WAIT_MS).unref();
    },
  };
}

const ANSWER_WITHIN_MS = 1_000;

async function tooLong(): Promise<never> {
  await delay(ANSWER_WITHIN_MS, undefined, { ref: false });
  throw new Problem("unavailable");
}

/**
 * Probes for operators: alive, and ready (not about to stop, the database answers, and the connections for people know
 * its statements). A full disk is none of them: photos fail then, and everything else goes on (`lto doctor` is red).
 */
export function healthRoutes(app: FastifyInstance, { db }: Pick<Context, "db">): void {
  let warming: Promise<void> | undefined;
  let isWarm = false;
  const warm = () =>
    (warming ??= warmPeople(db)
      .then(() => void (isWarm = true))
      .finally(() => (warming = undefined)));
  app.get("/healthz", async () => ({ data: "alive" }));
  app.get("/readyz", async () => {
    if (draining.has(app)) throw new Problem("unavailable");
    // A process that has just started is not asked to be quick.
    await (isWarm ? Promise.race([pingDatabase(db), tooLong()]) : warm());
    return { data: "ready" };
  });
}
