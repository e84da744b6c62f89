import compress from "@fastify/compress";
import underPressure from "@fastify/under-pressure";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { api, type Call } from "@portal/contract";
import { Problem } from "../problem.ts";
import { sendProblem } from "./errors.ts";
import { secureAnswers } from "./security.ts";

const NOWHERE = "There is nothing at this address.";
const BODY_BYTES = 64 * 1024;
const REQUEST_MS = 30_000;
/** The embedded database blocks the event loop while it works. */
const EVENT_LOOP_MS = 5_000;

/** The HTTP server without any route: limits, one error handler, security headers, one log line a request. */
export async function createApp(
  config: Config,
  logTo: { write(line: string): void } = process.stdout,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, stream: logTo },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    genReqId: () => crypto.randomUUID().slice(0, 8),
    forceCloseConnections: "idle",
  });
  secureAnswers(app, config);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url.split("?", 1)[0] ?? "/");
    if (allowed.length === 0)
      return sendProblem(new Problem("resource_not_found", NOWHERE), request, reply);
    reply.header("allow", allowed.join(", "));
    return sendProblem(new Problem("method_not_allowed"), request, reply);
  });
  // The pattern of the route, never the address itself: numbers and birth dates stand in it.
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "-",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });
  await app.register(underPressure, {
    maxEventLoopDelay: EVENT_LOOP_MS,
    pressureHandler: (request, reply) =>
      void sendProblem(new Problem("unavailable"), request, reply),
  });
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"] });
  return app;
}

const PATTERNS = Object.values<Call>(api).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:[a-z_]+/gu, "[^/]+")}/?$`, "u"),
}));

/** Methods that an address of the contract takes; none for an address that it does not know. */
const methodsOf = (path: string): string[] =>
  PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
