import { api } from "@portal/contract/api";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind, bindOnce } from "../http/bind.ts";
import { webhookRoute } from "../http/webhook.ts";
import { readAskedPhotos, sendAskedPhotos } from "./asked-photos.ts";
import { checkDelivery, createTransaction } from "./create-transaction.ts";
import { openTransaction } from "./access.ts";
import { courierWebhookReader } from "./courier-webhook.ts";
import { updateTransaction } from "./update-transaction.ts";

/** The request for a delivery (spec §7, R-2, R-5), and the courier's webhook. */
export async function deliveryRoutes(app: FastifyInstance, context: Context): Promise<void> {
  bindOnce(app, context, api.createTransaction, createTransaction);
  bind(app, context, api.checkDelivery, checkDelivery);
  bind(app, context, api.updateTransaction, updateTransaction);
  bind(app, context, api.openTransaction, openTransaction);
  bind(app, context, api.readAskedPhotos, readAskedPhotos);
  bind(app, context, api.sendAskedPhotos, sendAskedPhotos);
  await webhookRoute(
    app,
    context,
    "/api/delivery_courier/webhook/:provider/:account/:key",
    (params) => courierWebhookReader(context, params),
    { methods: ["GET", "POST"], keyed: true },
  );
}
