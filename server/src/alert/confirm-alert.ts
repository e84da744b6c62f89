import { i18n } from "../language/sentence.ts";
import { timingSafeEqual } from "node:crypto";
import { ALERT_DAYS } from "@portal/contract/alert";
import type { alertCalls } from "@portal/contract/calls/alert-calls";
import type { Context } from "../context.ts";
import type { Handler } from "../http/bind.ts";
import type { StoredAlert } from "./alert-store.ts";
import { alertCode } from "./alert-secrets.ts";
import { Problem } from "../problem/problem.ts";
import { requireAlert, requireOwnAlert } from "./access.ts";
import { confirmPending } from "./alert-store.ts";
import { readView } from "./alert-view.ts";
import { notifyIfReady } from "./due-alert-store.ts";

const DAY_MS = 24 * 60 * 60_000;

/**
 * PUT …/confirm: by the token of the link or the code of the text. Idempotent. If the record became ready
 * meanwhile, its message is sent at once.
 * @throws Problem `resource_not_found`, `invalid_fields` for a wrong code, `too_many_requests` after five
 */
export const confirmAlert: Handler<typeof alertCalls.confirmAlert> = async (context, input) => {
  const { id } = input.params;
  if (input.tokens.alert === undefined) await tryCode(context, id, input.body.code);
  else await requireOwnAlert(context, id, input.tokens.alert);
  const at = context.now();
  await context.db.transaction().execute(async (trx) => {
    await confirmPending(trx, id, { at, until: new Date(at.getTime() + ALERT_DAYS * DAY_MS) });
    await notifyIfReady(trx, id, at);
  });
  return { ...(await readView(context, id)), token: context.secrets.token("alert", id) };
};

/** Every try is counted before it is checked, so concurrent tries cannot all pass. */
async function tryCode(context: Context, id: string, code: string): Promise<void> {
  const row = await requireAlert(context, id);
  await context.limits.take("alertCode", id).catch(nameTheLink);
  if (!isCodeOf(context, row, code))
    throw new Problem("invalid_fields", undefined, {
      errors: { code: [i18n.t("This is not the code of our last message.")] },
    });
}

/**
 * A mail has no code; its link confirms. An ended alert accepts no code. While the latest confirmation
 * is still queued, the code of the one before it is valid.
 */
function isCodeOf(context: Context, row: StoredAlert, code: string): boolean {
  const { id, status, channel, asks, asks_sent: sent } = row;
  if (channel !== "sms" || (status !== "Pending" && status !== "Confirmed")) return false;
  return [asks, sent].some((ask) => {
    const right = alertCode(context, id, ask);
    return code.length === right.length && timingSafeEqual(Buffer.from(code), Buffer.from(right));
  });
}

function nameTheLink(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  const { retryAfterSeconds } = error;
  throw new Problem(
    "too_many_requests",
    i18n.t("Too many tries with a code. Please open the link in our message instead."),
    { ...(retryAfterSeconds !== undefined && { retryAfterSeconds }), cause: error },
  );
}
