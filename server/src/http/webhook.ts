import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { parseInput } from "./answer.ts";
import { clientOf } from "./client-of.ts";
import { isBounded, type JsonBounds } from "./json-bounds.ts";

const Params = v.record(v.string(), v.pipe(v.string(), v.maxLength(100)));

export type Webhook = {
  rawBody: Buffer;
  /** Lower-case names. */
  headers: Record<string, string | undefined>;
};

/**
 * Of one event: a real one has some 40 values. PayMongo wraps a payment twelve deep, the others four.
 * Of many events: parcels come in groups, from couriers who have shown the key in their address.
 */
export const webhookBounds = {
  one: { bytes: 16_000, depth: 16, values: 300 },
  many: { bytes: 256_000, depth: 16, values: 20_000 },
} as const satisfies Record<string, JsonBounds>;

/** Who is behind the address of a webhook. */
export type WebhookReader = {
  bounds: JsonBounds;
  receive: (webhook: Webhook) => Promise<void>;
};

/**
 * Webhooks of providers at a path such as `/api/payment/webhook/:provider/:account`. Signatures cover the raw bytes, so
 * the body is not parsed. What strangers can send is bounded before it costs anything: size and shape first, then
 * header and time, then the signature; a client that was refused often waits. All refusals are alike, so that no name
 * of an account can be tried.
 * @param readerAt who reads the webhooks of an address, by its named parts; throws `webhook_refused` for nobody
 */
export async function webhookRoute(
  app: FastifyInstance,
  { limits }: Pick<Context, "limits">,
  path: string,
  readerAt: (params: Record<string, string>) => WebhookReader,
  {
    methods = ["POST"],
    keyed = false,
  }: {
    /** Some providers try an address by a GET before they save it. */
    methods?: readonly ("GET" | "POST")[];
    /** The address holds a key, which is asked for before the body is read, and lets larger ones in. */
    keyed?: boolean;
  } = {},
): Promise<void> {
  const bodyLimit = webhookBounds[keyed ? "many" : "one"].bytes;
  const readerOf = (request: FastifyRequest) => readerAt(parseInput(Params, request.params));
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_, body, done) =>
      done(null, body),
    );
    scope.addHook("onRequest", async (request) => {
      await limits.check("webhookRefused", clientOf(request.ip));
      if (keyed) readerOf(request);
    });
    scope.addHook("onResponse", async (request, { statusCode }) => {
      if (statusCode === 401) limits.note("webhookRefused", clientOf(request.ip));
    });
    scope.setErrorHandler<FastifyError>((error) => {
      if (error.statusCode !== 413) throw error;
      throw new Problem("webhook_refused", undefined, { cause: error });
    });
    scope.route({
      method: [...methods],
      url: path,
      handler: async (request) => {
        const { bounds, receive } = readerOf(request);
        const webhook = webhookOf(request);
        if (!isBounded(webhook.rawBody, bounds)) throw new Problem("webhook_refused");
        await receive(webhook);
        return { data: {} };
      },
    });
  });
}

function webhookOf(request: FastifyRequest): Webhook {
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[0] : value,
  ]);
  return {
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    headers: Object.fromEntries(headers),
  };
}
