import { messageCalls } from "@portal/contract/calls/message-calls";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind, type Handler } from "../http/bind.ts";
import { passCaptcha } from "../captcha/captcha-gate.ts";
import { isKnownReference } from "./reference-store.ts";

/** Of the page "Is this message from us?". */
export function messageRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, messageCalls.checkReference, checkReference);
}

/**
 * Whether a Reference Number exists. The check character is not looked at first: one that is made up costs the same
 * work as one that we never gave.
 * @throws Problem `too_many_requests`, `captcha_required`, `captcha_failed`, `provider_unavailable`
 */
const checkReference: Handler<typeof messageCalls.checkReference> = async (
  context,
  { body: { reference }, tokens: { captcha }, client },
) => {
  await context.limits.take("inquiry", client);
  await passCaptcha(context, captcha, "lookup", client);
  return { exists: await isKnownReference(context.db, reference) };
};
