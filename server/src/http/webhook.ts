import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import { parseInput } from "./answer.ts";

const BODY_BYTES = 256 * 1024;
const Params = v.record(v.string(), v.pipe(v.string(), v.maxLength(100)));

export type Webhook = {
  /** The named parts of the path. */
  params: Record<string, string>;
  rawBody: Buffer;
  /** Lower-case names. */
  headers: Record<string, string | undefined>;
};

/** Webhooks of providers at a path such as `/api/payment/webhook/:provider/:account`. Signatures cover the raw bytes, so the body is not parsed. */
export async function webhookRoute(
  app: FastifyInstance,
  path: string,
  receive: (webhook: Webhook) => Promise<void>,
  /** Some providers try an address by a GET before they save it. */
  methods: readonly ("GET" | "POST")[] = ["POST"],
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_BYTES }, (_, body, done) =>
      done(null, body),
    );
    scope.route({
      method: [...methods],
      url: path,
      handler: async (request) => {
        await receive(webhookOf(request));
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
    params: parseInput(Params, request.params),
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    headers: Object.fromEntries(headers),
  };
}
