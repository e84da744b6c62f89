import type { messageCalls } from "@portal/contract/calls/message-calls";
import { passCaptcha } from "../captcha/captcha-gate.ts";
import type { Handler } from "../http/bind.ts";
import { isKnownReference } from "./reference-store.ts";

/**
 * Whether a Reference Number exists. The check character is not looked at first: one that is made up costs the same
 * work as one that we never gave.
 * @throws Problem `too_many_requests`, `captcha_required`, `captcha_failed`, `provider_unavailable`
 */
export const checkReference: Handler<typeof messageCalls.checkReference> = async (
  context,
  { body: { reference }, tokens: { captcha }, client },
) => {
  await context.limits.take("inquiry", client);
  await passCaptcha(context, captcha, "lookup", client);
  return { exists: await isKnownReference(context.db, reference) };
};
