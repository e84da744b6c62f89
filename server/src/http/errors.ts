import type { Language } from "@portal/contract/languages";
import { problems } from "@portal/contract/problem";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../problem/problem.ts";
import { say } from "../language/sentence.ts";
import { stackOf } from "../problem/stack-of.ts";
import { wishedLanguage } from "./language.ts";
import { transientFailure } from "./transient-failure.ts";

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

const A_MINUTE_MS = 60_000;
/** Of each portal in this process: kinds of failures of the last minute, and how many were not written. */
const lately = new WeakMap<FastifyInstance, Map<string, number>>();

/**
 * An unexpected failure has a line of its own, which its reference leads to. While the database or a provider is away
 * all requests fail alike: one line a minute and kind, then how many there were.
 */
function logFailure({ id, log, server }: FastifyRequest, failure: Failure): void {
  const { code, why } = failure;
  const kinds = lately.get(server) ?? new Map<string, number>();
  lately.set(server, kinds);
  const kind = `${code} ${why}`;
  const unsaid = code === "unexpected" ? undefined : kinds.get(kind);
  if (unsaid !== undefined) {
    kinds.set(kind, unsaid + 1);
    return;
  }
  log.error({ reqId: id, ...failure }, "request failed");
  if (code === "unexpected") return;
  kinds.set(kind, 0);
  setTimeout(() => {
    const more = kinds.get(kind) ?? 0;
    kinds.delete(kind);
    if (more > 0) server.log.error({ code, why, more }, "requests failed alike within a minute");
  }, A_MINUTE_MS).unref();
}

/** Turns anything thrown into a Problem; an unknown error becomes `unexpected`. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const transient = transientFailure(error as Partial<FastifyError>);
  if (transient)
    return new Problem("unavailable", transient.said, {
      cause: error,
      ...(transient.retrySeconds !== undefined && { retryAfterSeconds: transient.retrySeconds }),
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
  const problem = toProblem(error);
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

/** @param id of the request; shown for an unexpected error, so that it can be found in the log */
function wordsOf(problem: Problem, language: Language, id: string) {
  const message = say(problem.said, language);
  const errors = problem.fieldErrors(language);
  return {
    message: problem.code === "unexpected" ? `${message} (${id})` : message,
    ...(errors && { errors }),
  };
}
