import { api } from "@portal/contract";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";

export function captchaRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, api.readCaptchaChallenge, async ({ captcha, limits }, { query, client }) => {
    await limits.take("challenge", client);
    return captcha.challenge(query.action);
  });
}
