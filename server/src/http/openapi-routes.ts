import type { FastifyInstance } from "fastify";
import { openapi } from "./openapi.ts";

/** The description of all calls, generated from the contract. */
export function openapiRoutes(app: FastifyInstance): void {
  const document = openapi();
  app.get("/api/docs", async (_request, reply) =>
    reply.header("cache-control", "no-cache").send(document),
  );
}
