import type { Language } from "@portal/contract/languages";
import { problems } from "@portal/contract/problem";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { wishedLanguage } from "./language.ts";
import { i18n, say, type Sentence } from "../language/sentence.ts";
import { lineAMinute } from "../problem/line-a-minute.ts";
import { Problem, stackOf } from "../problem/problem.ts";

const RETRY_SECONDS = 5;

/** SQLSTATEs for characters that no text column can store (a zero byte): the caller's mistake. */
const UNKEEPABLE = new Set(["22021", "22P05"]);

const FRAMEWORK: Record<number, Problem["code"]> = {
  400: "malformed",
  404: "resource_not_found",
  405: "method_not_allowed",
  406: "unsupported_media_type",
  413: "body_too_large",
  // A path segment is longer than any number or name.
  414: "resource_not_found",
  415: "unsupported_media_type",
  429: "too_many_requests",
  503: "unavailable",
};

type Failure = { code: Problem["code"]; why: string | undefined; stack: string };

type Lines = ReturnType<typeof lineAMinute<Failure & { reqId: string }>>;
/** Of each portal in this process. */
const lines = new WeakMap<FastifyInstance, Lines>();

/**
 * An unexpected failure has a line of its own, which its reference leads to. While the database or a provider is away
 * all requests fail alike: one line a minute and kind, with how many there were.
 */
function logFailure({ id, log, server }: FastifyRequest, failure: Failure): void {
  if (failure.code === "unexpected") {
    log.error({ reqId: id, ...failure }, "request failed");
    return;
  }
  const write =
    lines.get(server) ??
    lineAMinute(({ reqId, code, why, stack }, more) => {
      if (more === 0) server.log.error({ reqId, code, why, stack }, "request failed");
      else server.log.error({ code, why, more }, "requests failed alike within a minute");
    });
  lines.set(server, write);
  write(`${failure.code} ${failure.why}`, { reqId: id, ...failure });
}

/** Turns anything thrown into a Problem; an unknown error becomes `unexpected`. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const transient = transientFailure(error as Partial<FastifyError>);
  if (transient)
    return new Problem("unavailable", transient.said, {
      cause: error,
      retryAfterSeconds: transient.retrySeconds,
    });
  if (code !== undefined && UNKEEPABLE.has(code))
    return new Problem("malformed", undefined, { cause: error });
  const framework = statusCode === undefined ? undefined : FRAMEWORK[statusCode];
  return new Problem(framework ?? "unexpected", undefined, { cause: error });
}

/** The one error handler. The log gets the code and the stack, never the input. */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = isBrokenOff(error, request) ? new Problem("malformed") : toProblem(error);
  const { status } = problems[problem.code];
  // A deliberate refusal (maintenance, overload) is not a failure.
  const isDeliberate = problem.code === "unavailable" && problem.cause === undefined;
  if (status >= 500 && !isDeliberate) {
    const why = transientFailure(error as Partial<FastifyError>)?.why;
    logFailure(request, { code: problem.code, why, stack: stackOf(error) });
  }
  const retryAfter = problem.retryAfterSeconds ?? (status === 503 ? RETRY_SECONDS : undefined);
  if (retryAfter !== undefined) reply.header("retry-after", Math.max(1, Math.ceil(retryAfter)));
  if (problem.code === "unexpected") reply.header("x-reference", request.id);
  const language = wishedLanguage(request.headers["accept-language"]);
  return reply
    .code(status)
    .headers({ "cache-control": "no-store", "content-language": language })
    .type("application/json; charset=utf-8")
    .send({
      code: problem.code,
      ...wordsOf(problem, language, request.id),
      ...(problem.details && { details: problem.details }),
    });
}

/** The client has gone in the middle of its request: nothing of ours failed, and nobody reads the answer. */
const isBrokenOff = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.destroyed && !raw.complete && (error as NodeJS.ErrnoException).code === "ECONNRESET";

/** @param id of the request; shown for an unexpected error, so that it can be found in the log */
function wordsOf(problem: Problem, language: Language, id: string) {
  const message = say(problem.said, language);
  const errors = problem.fieldErrors(language);
  return {
    message: problem.code === "unexpected" ? `${message} (${id})` : message,
    ...(errors && { errors }),
  };
}

/** A transient failure, worth a retry: it ends by itself or when an operator helps. */
type TransientFailure = { why: string; said?: Sentence; retrySeconds?: number };

/** Lasts until an operator frees disk space. */
const noRoom = (why: string): TransientFailure => ({
  why,
  said: i18n.t("We cannot store anything right now. Please try again in a few minutes."),
  retrySeconds: 60,
});

/** By the error code of the system, or of PostgreSQL (appendix A). */
const byCode: Record<string, TransientFailure | string> = {
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "the connection was reset",
  ENOENT: "the socket of the database is gone",
  EPIPE: "the connection was closed",
  ETIMEDOUT: "no answer in time",
  ECONNABORTED: "the connection was broken off",
  EAI_AGAIN: "no name server answered",
  ENOTFOUND: "the host's name is not known",
  EHOSTDOWN: "the host is down",
  EHOSTUNREACH: "no way to the host",
  ENETDOWN: "the network is down",
  ENETUNREACH: "no way to the network",
  EADDRNOTAVAIL: "no port or address of this host is free",
  EMFILE: "too many open files in this process",
  ENFILE: "too many open files on this host",
  ENOSPC: noRoom("the disk is full"),
  EDQUOT: noRoom("the disk quota is used up"),
  EROFS: noRoom("the disk is read-only"),
  EACCES: noRoom("a folder or file may not be written"),
  "08000": "connection exception",
  "08001": "no connection to the database",
  "08004": "the database refused the connection",
  "08003": "the connection does not exist",
  "08006": "the connection failed",
  "08P01": "the pooler has no connection",
  "0A000": "a table was changed meanwhile",
  "25006": noRoom("the database is read-only"),
  "25P03": "idle in a transaction for too long",
  "28000": "the database does not let this role in",
  "28P01": "the database does not take the password",
  "3D000": "the database is gone",
  "40001": "serialization failure",
  "40P01": "deadlock",
  "53100": noRoom("the disk of the database is full"),
  "53200": "the database is out of memory",
  "53300": "too many connections to the database",
  "55P03": "a lock was not free in time",
  "57014": "the statement took too long",
  "57P01": "admin shutdown",
  "57P02": "crash shutdown",
  "57P03": "the database is starting",
  "57P05": "the session was idle for too long",
  "58030": "the database's disk failed",
};

/** Errors of the driver that have no code, by their message. */
const byMessage: readonly [RegExp, string][] = [
  [/Connection terminated/u, "the connection to the database ended"],
  [/timeout exceeded when trying to connect/u, "no connection to the database was free in time"],
  [/Query read timeout/u, "the database did not answer in time"],
  [/Client (?:has encountered a connection error|was closed)/u, "the connection is broken"],
];

/** The transient failure behind an error, or null. */
export function transientFailure({
  code,
  message = "",
}: {
  code?: unknown;
  message?: string;
}): TransientFailure | null {
  const known = typeof code === "string" && Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  const found = known ?? byMessage.find(([pattern]) => pattern.test(message))?.[1];
  return typeof found === "string" ? { why: found } : (found ?? null);
}

type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

const pages = new WeakMap<FastifyInstance, SendPage>();

/** Registers the page for a browser navigation to an unreadable URL (`/%E0%A4%A`). */
export const offerProblemPage = (app: FastifyInstance, send: SendPage): void =>
  void pages.set(app, send);

/** Renders an error: HTML for a browser's navigation to an unknown or unreadable URL, JSON otherwise. */
export function sendError(
  app: FastifyInstance,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const page = isUnreadable(error) && isForPerson(request) ? pages.get(app) : undefined;
  return page ? page(request, reply) : sendProblem(error, request, reply);
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof Problem
    ? error.code === "malformed"
    : error instanceof Error && "code" in error && error.code === "FST_ERR_BAD_URL";

const isForPerson = ({ method, url, headers }: FastifyRequest): boolean =>
  method === "GET" &&
  (headers.accept ?? "").includes("text/html") &&
  !/^\/(?:api|assets)\//u.test(url);
