import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Context } from "../context.ts";
import { parseInput } from "../http/answer.ts";
import { receiveCourierWebhook } from "./receive-courier-webhook.ts";
import { receivePaymentWebhook, type Webhook } from "./receive-payment-webhook.ts";

const BODY_BYTES = 256 * 1024;
const Provider = v.object({ provider: v.pipe(v.string(), v.maxLength(40)) });

/** What providers tell us. Their signatures are over the raw bytes, so nothing here parses a body. */
export async function webhookRoutes(app: FastifyInstance, context: Context): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_BYTES }, (_, body, done) =>
    done(null, body),
  );
  app.post("/api/payment/webhook/:provider", async (request) => {
    await receivePaymentWebhook(context, webhookOf(request));
    return { data: {} };
  });
  app.post("/api/delivery_courier/webhook/:provider", async (request) => {
    await receiveCourierWebhook(context, webhookOf(request));
    return { data: {} };
  });
}

function webhookOf(request: FastifyRequest): Webhook {
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[0] : value,
  ]);
  return {
    provider: parseInput(Provider, request.params).provider,
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    headers: Object.fromEntries(headers),
  };
}
