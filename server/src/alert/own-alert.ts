import { timingSafeEqual } from "node:crypto";
import type { alertCalls } from "@portal/contract/calls/alert-calls";
import { ALERT_DAYS, maskAddress, type Alert } from "@portal/contract/alert";
import { DAY_MS } from "@portal/contract/days";
import type { Handler, Input } from "../http/bind.ts";
import { customerOf } from "../http/client-of.ts";
import {
  confirmPending,
  endLive,
  findAlert,
  notifyIfReady,
  type StoredAlert,
} from "./alert-store.ts";
import { i18n } from "../language/sentence.ts";
import type { Context } from "../context.ts";
import { alertCodes, openAddress } from "./ask-alert.ts";
import { Problem, saidAs, wrongFields } from "../problem/problem.ts";
import { maskedNumber } from "../record/masked-number.ts";
import { TRIED_FOR_MS } from "../jobs/outbox-store.ts";

/** @throws Problem `resource_not_found` for an unknown alert or without its token */
export const readAlert: Handler<typeof alertCalls.readAlert> = async (context, input) => {
  return alertView(context, await requireOwnAlert(context, input.params.id, input.tokens.alert));
};

/**
 * PUT …/off: cancels the alert. Idempotent.
 * @throws Problem `resource_not_found`
 */
export const endAlert: Handler<typeof alertCalls.endAlert> = async (context, input) => {
  const { id } = await requireOwnAlert(context, input.params.id, input.tokens.alert);
  await endLive(context.db, id, context.now());
  return readView(context, id);
};

/**
 * PUT …/confirm: by the token of the link or the code of the text. Idempotent. If the record became ready
 * meanwhile, its message is sent at once.
 * @throws Problem `resource_not_found`, `invalid_fields` for a wrong code, `too_many_requests` after five
 */
export const confirmAlert: Handler<typeof alertCalls.confirmAlert> = async (context, input) => {
  const { id } = input.params;
  if (input.tokens.alert === undefined) await tryCode(context, id, input);
  else await requireOwnAlert(context, id, input.tokens.alert);
  const at = context.now();
  await context.db.transaction().execute(async (trx) => {
    await confirmPending(trx, id, { at, until: new Date(at.getTime() + ALERT_DAYS * DAY_MS) });
    await notifyIfReady(trx, id, at);
  });
  return { ...(await readView(context, id)), token: context.secrets.token("alert", id) };
};

/** Every try is counted before it is checked, so concurrent tries cannot all pass. */
async function tryCode(
  context: Context,
  id: string,
  { client, body: { code } }: Pick<Input<typeof alertCalls.confirmAlert>, "client" | "body">,
): Promise<void> {
  const row = await requireAlert(context, id);
  const nameTheWay = context.config.smsLinks === "full" ? nameTheLink : nameAnother;
  // Per client: who asked for the same alert knows its id, and must not use up its owner's tries.
  await context.limits
    .take("alertCode", `${id} ${customerOf(context.limits, client)}`)
    .catch(nameTheWay);
  await context.limits.take("alertCodeOfAll", id).catch(nameTheWay);
  if (!isCodeOf(context, row, code))
    throw wrongFields({ code: [i18n.t("This is not the code of our last message.")] });
}

/**
 * A mail has no code; its link confirms. An ended alert accepts no code. While the latest confirmation
 * is still queued, the code of the one before it is valid.
 */
function isCodeOf(context: Context, row: StoredAlert, code: string): boolean {
  const { id, status, channel, asks, asks_sent: sent } = row;
  if (channel !== "sms" || (status !== "Pending" && status !== "Confirmed")) return false;
  const given = Buffer.from(code);
  return [asks, sent]
    .flatMap((ask) => alertCodes(context, id, ask).map((right) => Buffer.from(right)))
    .some((right) => given.length === right.length && timingSafeEqual(given, right));
}

const nameTheLink = saidAs(
  i18n.t("Too many tries with a code. Please open the link in our message instead."),
);
/** Most texts have no link. */
const nameAnother = saidAs(
  i18n.t(
    "Too many tries with a code. Please try again tomorrow, or set the alert with your e-mail.",
  ),
);

/** The address is masked, because people pass links on. */
function alertView(context: Pick<Context, "secrets">, row: StoredAlert): Alert {
  return {
    id: row.id,
    channel: row.channel,
    sent_to: maskAddress(openAddress(context, row)),
    status: row.status,
    transactable_type: row.type,
    number: maskedNumber(row),
    until: row.until?.toISOString() ?? null,
  };
}

async function readView(context: Pick<Context, "secrets" | "db">, id: string): Promise<Alert> {
  const row = await findAlert(context.db, context.secrets, id);
  if (!row) throw new Problem("resource_not_found");
  return alertView(context, row);
}

/** The same answer for an alert that is unknown, expired before confirmation, or of another person. */
const unknown = () =>
  new Problem(
    "resource_not_found",
    i18n.t("This link or code is no longer valid. You can ask again."),
  );

/** @throws Problem `resource_not_found` for an unknown alert, or one that was not confirmed in time */
async function requireAlert(
  { config, db, now, secrets }: Pick<Context, "config" | "db" | "now" | "secrets">,
  id: string,
): Promise<StoredAlert> {
  const row = await findAlert(db, secrets, id);
  const heldMs = config.retention.unconfirmedAlertDays * DAY_MS;
  if (!row || (row.status === "Pending" && askedLast(row) + heldMs <= now().getTime()))
    throw unknown();
  return row;
}

/** A confirmation message that is still queued counts as the latest one, whenever it is sent. */
const askedLast = ({ asked_at: at, asks, asks_sent: sent }: StoredAlert): number =>
  at.getTime() + (sent < asks ? TRIED_FOR_MS : 0);

/** The same, for the holder of its token. @throws Problem `resource_not_found` without it too */
async function requireOwnAlert(
  context: Pick<Context, "config" | "db" | "now" | "secrets">,
  id: string,
  token: string | undefined,
): Promise<StoredAlert> {
  const row = await requireAlert(context, id);
  if (token === undefined || context.secrets.idOf("alert", token) !== row.id) throw unknown();
  return row;
}
