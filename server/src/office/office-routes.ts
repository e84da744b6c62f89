import { api } from "@portal/contract/api";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { parseInput } from "../http/answer.ts";
import { sendPublicPage } from "../http/public-page.ts";
import { officePages } from "./office-page.ts";

export function officeRoutes(app: FastifyInstance, context: Context): void {
  const pageOf = officePages(context);
  app.get(api.listOffices.path, async (request, reply) => {
    const { per_page: perPage } = parseInput(api.listOffices.query, request.query);
    return sendPublicPage(request, reply, await pageOf(perPage));
  });
}
