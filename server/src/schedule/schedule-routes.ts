import { api } from "@portal/contract/api";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { parseInput } from "../http/answer.ts";
import { sendPublicPage } from "../http/public-page.ts";
import { readSchedule } from "./read-schedule.ts";

export function scheduleRoutes(app: FastifyInstance, context: Context): void {
  app.get(api.readSchedule.path, async (request, reply) => {
    const asked = parseInput(api.readSchedule.query, request.query);
    return sendPublicPage(request, reply, (await readSchedule(context, asked)).page);
  });
}
