import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { pingDatabase } from "../db/ping.ts";

/** For whoever runs it: alive, and ready (the database answers). */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  app.get("/healthz", async () => ({ data: "alive" }));
  app.get("/readyz", async () => {
    await pingDatabase(context.db);
    return { data: "ready" };
  });
}
