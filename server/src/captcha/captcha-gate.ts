import type { CaptchaAction } from "@portal/contract/captcha";
import { spendOnce } from "./captcha-spent-store.ts";
import type { Context } from "../context.ts";
import { customerOf } from "../http/client-of.ts";
import { Problem } from "../problem/problem.ts";
import { sweepLevel } from "./guess-limits.ts";

type Gate = Pick<Context, "captcha" | "db" | "limits">;
type Caller = { tokens: { captcha: string | undefined }; client: string };

/**
 * Lets a request with a fresh token pass, and spends the token.
 * @throws Problem `too_many_requests`, `captcha_required` without a token, `captcha_failed` for a wrong, expired or spent one,
 * `provider_unavailable` when the provider does not answer: then all requests are refused
 */
export async function passCaptcha(
  { captcha, db, limits }: Gate,
  token: string | undefined,
  action: CaptchaAction,
  client: string,
): Promise<void> {
  if (token === undefined) throw new Problem("captcha_required");
  // A wrong one is counted nowhere else, and may be a call to another service.
  await limits.take("captchaToken", client);
  const { verdict, spendKey, expiresAt } = await captcha.verify(token, action, client);
  if (verdict === "unavailable") throw new Problem("provider_unavailable");
  if (verdict !== "passed" || !(await spendOnce(db, { spendKey, expiresAt })))
    throw new Problem("captcha_failed");
}

/** The gate of both inquiries: without a token, a few are answered as long as no sweep is detected. */
export async function passInquiryGate(
  context: Gate & Pick<Context, "now">,
  { tokens: { captcha }, client }: Caller,
): Promise<void> {
  if (captcha === undefined) return passWithoutToken(context, client);
  await context.limits.take("inquiry", client);
  await passCaptcha(context, captcha, "lookup", client);
}

/** @throws Problem `captcha_required` beyond the client's allowance, and for everybody during a sweep */
export async function passWithoutToken(
  context: Pick<Context, "limits" | "now">,
  client: string,
): Promise<void> {
  const { limits } = context;
  // Of a whole IPv6 network: whoever shares it with others shows a token.
  const customer = customerOf(limits, client);
  const passes =
    (await sweepLevel(context)) === 0 &&
    (await limits.tryTake("inquiryWithoutToken", customer)) &&
    (await limits.tryTake("inquiryWithoutTokenDay", customer));
  if (!passes) throw new Problem("captcha_required");
}
