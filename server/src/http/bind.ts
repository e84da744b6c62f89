import { i18n } from "../language/sentence.ts";
import type { AnswerOf, Call } from "@portal/contract/calls/call";
import { headers, type HeaderName } from "@portal/contract/headers";
import type { Language } from "@portal/contract/languages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { parseInput } from "./answer.ts";
import { costOf, type Proof } from "./call-costs.ts";
import { clientOf } from "./client-of.ts";
import { wishedLanguage } from "./language.ts";
import { keyedRequest, once, type KeyedRequest, type Remember } from "./idempotency.ts";

type Parsed<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;
type Field<C extends Call, K extends "params" | "query" | "body"> =
  C extends Record<K, infer S> ? Parsed<S> : undefined;

type Reads<C extends Call> = C extends { reads: readonly (infer N extends HeaderName)[] }
  ? N
  : never;

/** The input of a call, parsed by the contract's schemas and independent of the framework. */
type Taken<C extends Call> = {
  params: Field<C, "params">;
  query: Field<C, "query">;
  body: Field<C, "body">;
  /** The token headers that the call reads. */
  tokens: { readonly [N in Reads<C>]: string | undefined };
  /** The client for rate limits, from the socket's address or the header of a trusted proxy. */
  client: string;
  language: Language;
};

export type Input<C extends Call = Call> = Taken<C> & {
  /** Stores the answer in the handler's own database transaction. */
  remember: Remember;
  /** The Idempotency-Key, for a handler that keeps it by itself. */
  keyed: KeyedRequest | null;
};

export type Handler<C extends Call> = (context: Context, input: Input<C>) => Promise<AnswerOf<C>>;

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** The headers that show what a call asks for; a handle stands in the body. */
const PROOFS: Partial<Record<Proof, readonly HeaderName[]>> = {
  captcha: ["captcha"],
  token: ["transaction", "submission", "appointment", "alert", "case"],
};

/**
 * Registers a route for one call of the contract: parse the input, check the Idempotency-Key, run the handler, answer
 * under `data`.
 * @param options `keepsKey`: the handler reads and writes its Idempotency-Key together with its effect
 */
export function bind<C extends Call>(
  app: FastifyInstance,
  context: Context,
  call: C,
  handler: Handler<C>,
  options: { keepsKey?: boolean } = {},
): void {
  const { proof = "nothing", perClient = [] } = costOf(call) ?? {};
  const counts = [...perClient, ...(proof === "captcha" ? (["captchaToken"] as const) : [])];
  const proofs = (call.reads ?? []).filter((name) => PROOFS[proof]?.includes(name));
  app.route({
    method: call.method,
    url: call.path,
    handler: async (request, reply) => {
      const input = readInput(call, request);
      const asked = {
        key: call.reads?.includes("idempotency") ? header(request, headers.idempotency) : undefined,
        call: `${call.method} ${request.url.split("?", 1)[0]}`,
        body: [request.body, header(request, headers.transaction)],
      };
      const mayBegin = async () => {
        for (const name of counts) await context.limits.check(name, input.client);
      };
      // Who shows nothing is refused by the handler; until then nothing is written.
      const shows =
        proofs.length === 0 || proofs.some((name) => header(request, headers[name]) !== undefined);
      const answer = options.keepsKey
        ? await handler(context, {
            ...input,
            keyed: keyedRequest(context, asked),
            remember: notHere,
          })
        : await once(
            context,
            { ...asked, ...(!shows && { key: undefined }), mayBegin },
            (remember) => handler(context, { ...input, keyed: null, remember }),
          );
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

const notHere: Remember = async () => {
  throw new Error("This handler keeps its key by itself.");
};

/** The only cast of the input: the schemas are those of the call `C`. */
function readInput<C extends Call>(call: C, request: FastifyRequest): Taken<C> {
  const read = (call.reads ?? []).map((name) => [name, header(request, headers[name])]);
  return {
    params: call.params && readParams(call.params, request.params),
    query: call.query && parseInput(call.query, request.query),
    body: call.body && readBody(call.body, request.body),
    tokens: Object.fromEntries(read),
    client: clientOf(request.ip),
    language: wishedLanguage(request.headers["accept-language"]),
  } as Taken<C>;
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
