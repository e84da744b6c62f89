import { api } from "@portal/contract";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { listChannels, listCouriers } from "./list-couriers.ts";
import { quoteDelivery } from "./quote-delivery.ts";

export function courierRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, api.listOfficeCouriers, (ctx, { params }) =>
    listCouriers(ctx, params.office_code),
  );
  bind(app, context, api.listPaymentChannels, (ctx, { params }) => listChannels(ctx, params.code));
  bind(app, context, api.quoteDelivery, (ctx, { params, query }) =>
    quoteDelivery(ctx, params.code, query),
  );
}
