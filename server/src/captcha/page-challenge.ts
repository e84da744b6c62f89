import { CHALLENGE_ELEMENT } from "@portal/contract/captcha";
import { showsLookup } from "@portal/contract/routes";
import type { Context } from "../context.ts";
import { challengePrice } from "./challenge-price.ts";

/**
 * The challenge that a page with a look-up brings along, so that the browser begins its proof without asking.
 * Null for other pages, and beyond the limit: then the browser asks and hears why it has to wait.
 */
export async function pageChallenge(
  context: Pick<Context, "captcha" | "config" | "limits" | "now">,
  path: string,
  client: string,
): Promise<{ id: string; data: unknown } | null> {
  // Another host checks its own tokens.
  if (!showsLookup(path) || context.config.apiBaseUrl !== "") return null;
  if (!(await context.limits.tryTake("challenge", client))) return null;
  const challenge = await context.captcha.challenge(
    "lookup",
    await challengePrice(context, client),
  );
  return { id: CHALLENGE_ELEMENT, data: challenge };
}
