import { MAINTENANCE_HEADER } from "@portal/contract/maintenance";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { closedWords } from "./closed-words.ts";
import { isOpenCall } from "./open-calls.ts";

/** The date is a day, and work may be done earlier: whoever asks by himself shall ask again before. */
const RETRY_SECONDS = 10 * 60;

/** Refuses calls while the portal is closed for maintenance (spec §2); stands before every route. */
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
