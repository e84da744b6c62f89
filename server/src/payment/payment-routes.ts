import { api } from "@portal/contract/api";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { webhookRoute } from "../http/webhook.ts";
import { cancelTransaction } from "./cancel-transaction.ts";
import { checkoutTransaction } from "./checkout-transaction.ts";
import { pressMockPayment } from "./press-mock-payment.ts";
import { readTransaction } from "./read-transaction.ts";
import { receivePaymentWebhook } from "./payment-webhook.ts";

export async function paymentRoutes(app: FastifyInstance, context: Context): Promise<void> {
  bind(app, context, api.readTransaction, readTransaction);
  bind(app, context, api.checkoutTransaction, checkoutTransaction);
  bind(app, context, api.cancelTransaction, cancelTransaction);
  if (context.sandbox) bind(app, context, api.mockPayment, pressMockPayment);
  await webhookRoute(app, "/api/payment/webhook/:provider/:account", (webhook) =>
    receivePaymentWebhook(context, webhook),
  );
}
