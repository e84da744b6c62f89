import { api } from "@portal/contract/api";
import { CHALLENGE_ELEMENT } from "@portal/contract/captcha";
import { showsLookup } from "@portal/contract/paths";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { challengePrice } from "./guess-limits.ts";

export function captchaRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, api.readCaptchaChallenge, async (_, { query, client }) => {
    await context.limits.take("challenge", client);
    return context.captcha.challenge(query.action, await challengePrice(context, client));
  });
}

/**
 * The challenge embedded in a page with a look-up, so that the browser can start its proof without a request. Null for
 * other pages, and beyond the limit: then the browser's own request gets the refusal.
 */
export async function pageChallenge(
  context: Pick<Context, "captcha" | "config" | "limits" | "now">,
  path: string,
  client: string,
): Promise<{ id: string; data: unknown } | null> {
  if (!showsLookup(path)) return null;
  if (!(await context.limits.tryTake("challenge", client))) return null;
  const challenge = await context.captcha.challenge(
    "lookup",
    await challengePrice(context, client),
  );
  return { id: CHALLENGE_ELEMENT, data: challenge };
}
