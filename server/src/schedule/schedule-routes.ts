import { api } from "@portal/contract/api";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { readSchedule } from "./read-schedule.ts";

export function scheduleRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, api.readSchedule, (ctx, { query }) => readSchedule(ctx, query));
}
