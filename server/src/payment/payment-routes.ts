import { api } from "@portal/contract/api";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind, bindOnce } from "../http/bind.ts";
import { webhookRoute } from "../http/webhook.ts";
import { cancelTransaction } from "./cancel-transaction.ts";
import { checkoutTransaction } from "./checkout-transaction.ts";
import { readTransaction } from "./read-transaction.ts";
import { paymentWebhookReader } from "./payment-webhook.ts";

export async function paymentRoutes(app: FastifyInstance, context: Context): Promise<void> {
  bind(app, context, api.readTransaction, readTransaction);
  bindOnce(app, context, api.checkoutTransaction, checkoutTransaction);
  bind(app, context, api.cancelTransaction, cancelTransaction);
  await webhookRoute(app, context, "/api/payment/webhook/:provider/:account", (params) =>
    paymentWebhookReader(context, params),
  );
}
