import { api } from "@portal/contract";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { parseInput } from "../http/answer.ts";
import { officePages } from "./office-page.ts";

/** The one long and public list: the browser keeps it and asks whether it is still the same. */
export function officeRoutes(app: FastifyInstance, context: Context): void {
  const pageOf = officePages(context);
  app.get(api.listOffices.path, async (request, reply) => {
    const { per_page: perPage } = parseInput(api.listOffices.query, request.query);
    const { body, etag } = await pageOf(perPage);
    reply.header("etag", etag).header("cache-control", "public, no-cache");
    if (matches(request.headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.type("application/json; charset=utf-8").send(body);
  });
}

/** Compares weakly: a compressing proxy marks the tag with W/. */
function matches(header: string | undefined, etag: string): boolean {
  return (header ?? "").split(",").some((tag) => tag.trim().replace(/^W\//u, "") === etag);
}
