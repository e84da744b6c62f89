import { MAINTENANCE_HEADER } from "@portal/contract/maintenance";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { closedWords } from "./closed-words.ts";
import { isOpenCall } from "./open-calls.ts";

/** Maintenance may end before its date, so programs should retry earlier. */
const RETRY_SECONDS = 10 * 60;

/** Refuses calls during maintenance (spec §2); registered before every route. */
export function maintenanceRoutes(app: FastifyInstance, context: Context): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { on, date } = context.maintenance.current();
    if (!on || isOpenCall(request.method, request.url, request.routeOptions.url)) {
      done();
      return;
    }
    reply.header(MAINTENANCE_HEADER, encodeURIComponent(date));
    done(
      new Problem("unavailable", closedWords(date), {
        retryAfterSeconds: RETRY_SECONDS,
      }),
    );
  });
}
