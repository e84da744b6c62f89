import { api } from "@portal/contract/api";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { publicPage, sendPublicPage } from "../http/public-page.ts";
import { listChannels, listCouriers, listFees, quoteDelivery } from "./list-couriers.ts";

export function courierRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, api.listOfficeCouriers, (ctx, { params }) =>
    listCouriers(ctx, params.office_code),
  );
  app.get(api.listCourierFees.path, async (request, reply) =>
    sendPublicPage(request, reply, publicPage(await listFees(context))),
  );
  bind(app, context, api.listPaymentChannels, (ctx, { params }) => listChannels(ctx, params.code));
  bind(app, context, api.quoteDelivery, (ctx, { params, query }) =>
    quoteDelivery(ctx, params.code, query),
  );
}
