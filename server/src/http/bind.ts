import { type AnswerOf, type Call, type HeaderName, headers } from "@portal/contract/calls/call";
import { checkFields } from "@portal/contract/check-fields";
import type { Language } from "@portal/contract/languages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Context } from "../context.ts";
import { costOf } from "./call-costs.ts";
import { clientOf } from "./client-of.ts";
import { type Effect, keyedRequest, type KeyedRequest, once } from "./idempotency.ts";
import { wishedLanguage } from "./language.ts";
import { i18n } from "../language/sentence.ts";
import { type FieldSentences, Problem, wrongFields } from "../problem/problem.ts";

type Parsed<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;
type Field<C extends Call, K extends "params" | "query" | "body"> =
  C extends Record<K, infer S> ? Parsed<S> : undefined;

type Reads<C extends Call> = C extends { reads: readonly (infer N extends HeaderName)[] }
  ? N
  : never;

/** The input of a call, parsed by the contract's schemas and independent of the framework. */
export type Input<C extends Call = Call> = {
  params: Field<C, "params">;
  query: Field<C, "query">;
  body: Field<C, "body">;
  /** The token headers that the call reads. */
  tokens: { readonly [N in Reads<C>]: string | undefined };
  /** The client for rate limits, from the socket's address or the header of a trusted proxy. */
  client: string;
  language: Language;
};

/** The same for a handler that keeps its Idempotency-Key by itself. */
export type KeyedInput<C extends Call> = Input<C> & { keyed: KeyedRequest | null };

export type Handler<C extends Call, Needs = Context> = (
  context: Needs,
  input: Input<C>,
) => Promise<AnswerOf<C>>;

/**
 * A call with an Idempotency-Key in two steps: what it shows is counted and looked at, and only then is the key claimed
 * and the effect begun, because claiming one are two writes.
 */
export type Beginning<C extends Call> = (
  context: Context,
  input: Input<C>,
) => Promise<Effect<AnswerOf<C>>>;

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

type Unkeyed<C extends Call> = "idempotency" extends Reads<C> ? never : unknown;

/**
 * Registers a route for one call of the contract: parse the input, run the handler, answer under `data`. A call that
 * reads an Idempotency-Key needs `bindOnce`.
 */
export function bind<C extends Call>(
  app: FastifyInstance,
  context: Context,
  call: C & Unkeyed<C>,
  handler: Handler<C>,
): void {
  route<C>(app, call, (input) => handler(context, input));
}

/** The same for a call that has one effect for each Idempotency-Key. */
export function bindOnce<C extends Call>(
  app: FastifyInstance,
  context: Context,
  call: C,
  begin: Beginning<C>,
): void {
  const { proof, perClient = [] } = costOf(call) ?? {};
  const counts = [...perClient, ...(proof === "captcha" ? (["captchaToken"] as const) : [])];
  route(app, call, (input, request) =>
    once(context, keyOf(call, request), async () => {
      for (const name of counts) await context.limits.check(name, input.client);
      return begin(context, input);
    }),
  );
}

/** The same for a handler that reads and writes its Idempotency-Key together with its effect. */
export function bindKeyed<C extends Call>(
  app: FastifyInstance,
  context: Context,
  call: C,
  handler: (context: Context, input: KeyedInput<C>) => Promise<AnswerOf<C>>,
): void {
  route(app, call, (input, request) =>
    handler(context, { ...input, keyed: keyedRequest(context, keyOf(call, request)) }),
  );
}

const keyOf = ({ method }: Call, request: FastifyRequest) => ({
  key: header(request, headers.idempotency),
  call: `${method} ${request.url.split("?", 1)[0]}`,
  body: [request.body, header(request, headers.transaction) ?? header(request, headers.case)],
});

function route<C extends Call>(
  app: FastifyInstance,
  call: C,
  answerTo: (input: Input<C>, request: FastifyRequest) => Promise<AnswerOf<C>>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    handler: async (request, reply) => {
      const answer = await answerTo(readInput(call, request), request);
      // Parsing the answer drops every field that is not in the contract.
      const data = v.parse(call.answer, answer);
      reply.code(call.status).header("cache-control", "no-store");
      return call.file ? sendFile(reply, call.file, data) : reply.send({ data });
    },
  });
}

/** Sends a file that the browser saves under its name. */
function sendFile(reply: FastifyReply, type: string, data: unknown): FastifyReply {
  const { name, text } = v.parse(v.object({ name: v.string(), text: v.string() }), data);
  return reply
    .type(`${type}; charset=utf-8`)
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(text);
}

/** The only cast of the input: the schemas are those of the call `C`. */
function readInput<C extends Call>(call: C, request: FastifyRequest): Input<C> {
  const read = (call.reads ?? []).map((name) => [name, header(request, headers[name])]);
  return {
    params: call.params && readParams(call.params, request.params),
    query: call.query && parseInput(call.query, request.query),
    body: call.body && readBody(call.body, request.body),
    tokens: Object.fromEntries(read),
    client: clientOf(request.ip),
    language: wishedLanguage(request.headers["accept-language"]),
  } as Input<C>;
}

/** A malformed path parameter is answered as not found. */
function readParams(schema: v.GenericSchema, params: unknown): unknown {
  const result = v.safeParse(schema, params);
  if (!result.success) throw new Problem("resource_not_found");
  return result.output;
}

function readBody(schema: v.GenericSchema, body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new Problem("malformed", i18n.t("The body must be a JSON object."));
  return parseInput(schema, body);
}

/** Parses input by a schema; throws `invalid_fields` with the first message of each field. */
export function parseInput<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const checked = checkFields(schema, value ?? {});
  if (checked.success) return checked.output;
  const errors: FieldSentences = Object.fromEntries(
    [...checked.errors].map(([field, sentence]) => [field, [sentence]]),
  );
  throw wrongFields(errors);
}
