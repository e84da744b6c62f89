import { api } from "@portal/contract/api";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { challengePrice } from "./challenge-price.ts";

export function captchaRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, api.readCaptchaChallenge, async (_, { query, client }) => {
    await context.limits.take("challenge", client);
    return context.captcha.challenge(query.action, await challengePrice(context, client));
  });
}
