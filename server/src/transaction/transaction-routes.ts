import { api } from "@portal/contract/api";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { cancelTransaction } from "./cancel-transaction.ts";
import { checkoutTransaction } from "./checkout-transaction.ts";
import { createTransaction } from "./create-transaction.ts";
import { openTransaction } from "./open-transaction.ts";
import { pressMockPayment } from "./press-mock-payment.ts";
import { readTransaction } from "./read-transaction.ts";
import { updateTransaction } from "./update-transaction.ts";
import { webhookRoutes } from "./webhook-routes.ts";

/** Delivery from the request to the door (spec §7, R-2, R-5), and what payment and courier tell of it. */
export async function transactionRoutes(app: FastifyInstance, context: Context): Promise<void> {
  bind(app, context, api.createTransaction, createTransaction);
  bind(app, context, api.updateTransaction, updateTransaction);
  bind(app, context, api.readTransaction, readTransaction);
  bind(app, context, api.checkoutTransaction, checkoutTransaction);
  bind(app, context, api.cancelTransaction, cancelTransaction);
  bind(app, context, api.openTransaction, openTransaction);
  if (context.sandbox) bind(app, context, api.mockPayment, pressMockPayment);
  await app.register(async (scope) => webhookRoutes(scope, context));
}
