import type { FastifyInstance } from "fastify";
import { addressRoutes } from "../address/address-routes.ts";
import { alertRoutes } from "../alert/alert-routes.ts";
import { appointmentRoutes } from "../appointment/appointment-routes.ts";
import { captchaRoutes, pageChallenge } from "../captcha/captcha-routes.ts";
import { caseRoutes } from "../case/case-routes.ts";
import type { Context } from "../context.ts";
import { courierRoutes } from "../courier/courier-routes.ts";
import { deliveryRoutes } from "../delivery/delivery-routes.ts";
import { createApp, healthRoutes, markClients } from "../http/create-app.ts";
import { openapiRoutes } from "../http/api-page.ts";
import { builtPortal, servePortal } from "../http/portal.ts";
import { recordRoutes } from "../record/record-routes.ts";
import { maintenanceRoutes } from "../maintenance/maintenance-routes.ts";
import { followShortLink } from "../message/short-link.ts";
import { officeRoutes } from "../office/office-routes.ts";
import { sandboxRoutes } from "../sandbox/sandbox-routes.ts";
import { scheduleRoutes } from "../schedule/schedule-routes.ts";
import { watchSchedules } from "../schedule/schedules.ts";
import { paymentRoutes } from "../payment/payment-routes.ts";
import { uploadRoutes } from "../upload/upload-routes.ts";
import { linkTargets } from "./jobs.ts";

export async function buildApp(context: Context, app?: FastifyInstance): Promise<FastifyInstance> {
  const server = app ?? (await createApp(context.config));
  markClients(server, context);
  // Pages count minutes and days by it (web/src/api/server-clock.ts); Node would say the machine's time.
  server.addHook("onRequest", (_request, reply, done) => {
    reply.header("date", context.now().toUTCString());
    done();
  });
  await context.maintenance.refresh();
  maintenanceRoutes(server, context);
  healthRoutes(server, context);
  captchaRoutes(server, context);
  recordRoutes(server, context);
  officeRoutes(server, context);
  courierRoutes(server, context);
  addressRoutes(server, context);
  const schedules = watchSchedules(context);
  scheduleRoutes(server, context, schedules);
  await server.register(async (scope) => uploadRoutes(scope, context));
  await deliveryRoutes(server, context);
  await paymentRoutes(server, context);
  appointmentRoutes(server, context, schedules);
  alertRoutes(server, context);
  caseRoutes(server, context);
  sandboxRoutes(server, context);
  openapiRoutes(server, context.config);
  const portal = builtPortal();
  if (portal)
    servePortal(server, context, portal, {
      follow: (link) => followShortLink(context, linkTargets, link),
      ownData: (path, client) => pageChallenge(context, path, client),
    });
  return server;
}
