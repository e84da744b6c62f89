import { api } from "@portal/contract/api";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { parseInput } from "../http/answer.ts";
import { keepPages } from "../http/kept-pages.ts";
import { sendPublicPage } from "../http/public-page.ts";
import { listOffices } from "./list-offices.ts";

export function officeRoutes(app: FastifyInstance, context: Context): void {
  const pages = keepPages({
    read: (perPage: number | undefined) => listOffices(context, perPage),
    nameOf: String,
    // The browser always asks for the same list.
    most: 1,
    now: () => context.now().getTime(),
  });
  app.get(api.listOffices.path, async (request, reply) => {
    const { per_page: perPage } = parseInput(api.listOffices.query, request.query);
    return sendPublicPage(request, reply, (await pages.read(perPage)).page);
  });
}
