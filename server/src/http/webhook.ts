import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Context } from "../context.ts";
import { parseInput } from "./bind.ts";
import { clientOf } from "./client-of.ts";
import { Problem } from "../problem/problem.ts";

const Params = v.record(v.string(), v.pipe(v.string(), v.maxLength(100)));

type Webhook = {
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
 * header and time, then the signature; a client that was refused often at an address waits there. All refusals are
 * alike, so that no name of an account can be tried.
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
      for (const [name, subject] of refusalsOf(request)) await limits.check(name, subject);
      if (keyed) readerOf(request);
    });
    scope.addHook("onResponse", async (request, { statusCode }) => {
      if (statusCode !== 401) return;
      for (const [name, subject] of refusalsOf(request)) limits.note(name, subject);
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

/** Where a refusal counts. A company sends the webhooks of several accounts, and one may have a wrong secret. */
function refusalsOf({ ip, url }: FastifyRequest) {
  const client = clientOf(ip);
  const [address = ""] = url.split("?", 1);
  return [
    ["webhookRefusedOfClient", client],
    ["webhookRefused", `${client} ${address}`],
  ] as const;
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

/** What a body may have before anything looks into it. `values` are those of JSON, empty lists and objects included. */
export type JsonBounds = { bytes: number; depth: number; values: number };

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENINGS = new Set([0x5b, 0x7b]);
const CLOSINGS = new Set([0x5d, 0x7d]);

/** Looks at each byte once, and stops at the first that is too much. It need not be JSON. */
export function isBounded(body: Buffer, bounds: JsonBounds): boolean {
  if (body.length > bounds.bytes) return false;
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (isText && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) isText = !isText;
    else if (isText) continue;
    else if (CLOSINGS.has(byte)) depth -= 1;
    else if (byte === COMMA) values += 1;
    else if (OPENINGS.has(byte)) {
      depth += 1;
      values += 1;
    }
    if (depth > bounds.depth || values > bounds.values) return false;
  }
  return true;
}
