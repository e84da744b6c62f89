import { api } from "@portal/contract/api";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind, bindOnce, type Handler } from "../http/bind.ts";
import { webhookRoute } from "../http/webhook.ts";
import { cancelTransaction } from "./cancel-transaction.ts";
import { checkoutTransaction } from "./checkout-transaction.ts";
import { readTransaction } from "./read-transaction.ts";
import { paymentWebhookReader } from "./payment-webhook.ts";
import { Problem } from "../problem/problem.ts";

export async function paymentRoutes(app: FastifyInstance, context: Context): Promise<void> {
  bind(app, context, api.readTransaction, readTransaction);
  bindOnce(app, context, api.checkoutTransaction, checkoutTransaction);
  bind(app, context, api.cancelTransaction, cancelTransaction);
  if (context.sandbox) bind(app, context, api.mockPayment, pressMockPayment);
  await webhookRoute(app, context, "/api/payment/webhook/:provider/:account", (params) =>
    paymentWebhookReader(context, params),
  );
}

/**
 * PUT /api/payment/callback: a button on the sandbox's payment page (spec §2 static-gcash, R-30). Only the gateway is
 * called; the portal learns the outcome as from any other gateway.
 * @throws Problem `resource_not_found`, in production always
 */
const pressMockPayment: Handler<typeof api.mockPayment> = async ({ sandbox }, { body }) => {
  const found = await sandbox?.payment.find(body.uuid);
  if (!sandbox || !found) throw new Problem("resource_not_found");
  await sandbox.payment.press(body.uuid, body.outcome);
  return { uuid: found.transactionId };
};
