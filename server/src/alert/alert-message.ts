import { paths } from "@portal/contract/paths";
import type { RecordStatus } from "@portal/contract/status";
import * as v from "valibot";
import {
  endOver,
  findAlert,
  FIRST,
  noteSent,
  notifyMissed,
  notifyWaiting,
  type StoredAlert,
} from "./alert-store.ts";
import { type AlertFacts, type AlertMessage, alertWords } from "./alert-words.ts";
import { alertCodes, openAddress } from "./ask-alert.ts";
import type { Context } from "../context.ts";
import { type I18n, speak } from "../language/sentence.ts";
import { senderFacts, type Message, type MessageCap, type Payload } from "../message/message.ts";
import { shortLink, type LinkTarget } from "../message/short-link.ts";
import { maskedNumber } from "../record/masked-number.ts";
import { readRecordChange } from "../record/record-changes.ts";
import { nameOf } from "../record/submission-words.ts";

type Rule = {
  cap: MessageCap;
  /** Checked when the message is sent; `ask` is the number of the request that it answers. */
  isStillTrue: (row: StoredAlert, ask: number) => boolean;
};
const isSent = ({ status }: StoredAlert): boolean => status === "Told";

export const alertRules: Record<AlertMessage, Rule> = {
  alert_confirm: {
    cap: "alertPerAddress",
    isStillTrue: ({ status, asks }, ask) =>
      asks === ask && (status === "Pending" || status === "Confirmed"),
  },
  // The person asked for it and confirmed.
  alert_ready: { cap: null, isStillTrue: isSent },
  alert_rejected: { cap: null, isStillTrue: isSent },
};

/** What is said of a status when the message is sent, which may be long after it was queued. */
const says: Partial<Record<RecordStatus, AlertMessage>> = {
  Available: "alert_ready",
  Rejected: "alert_rejected",
  // Sent in again meanwhile; no other message comes.
  "For Verification": "alert_rejected",
};

const AlertPayload = v.object({
  message: v.picklist(["alert_confirm", "alert_ready", "alert_rejected"]),
  alert: v.string(),
  ask: v.optional(v.string()),
});

/** Builds a queued message about an alert; null when it is no longer needed. */
export async function readAlertMessage(
  context: Context,
  payload: Payload,
): Promise<Message | null> {
  const { message, alert, ask } = v.parse(AlertPayload, payload);
  const row = await findAlert(context.db, context.secrets, alert);
  const name = message === "alert_confirm" ? message : row && says[row.record_status];
  if (!row || !name || !alertRules[name].isStillTrue(row, Number(ask))) return null;
  const to = openAddress(context, row);
  const i18n = speak(row.language);
  const wording = alertWords[name](alertFacts(context, row, i18n), i18n);
  return {
    name,
    id: [name, row.id, ask].filter(Boolean).join("/"),
    language: row.language,
    givenWith: "alert",
    email: row.channel === "email" ? to : null,
    mobile: row.channel === "sms" ? to : null,
    firstName: "",
    wording,
    sms: () => wording.sms,
    attachments: () => [],
    cap: alertRules[name].cap,
    // The code is valid, and the time to confirm runs, from when the message was sent.
    ...(name === "alert_confirm" && {
      noteSent: () => noteSent(context.db, { id: row.id, ask: Number(ask), at: context.now() }),
    }),
  };
}

/** The facts of a message, with the link that confirms and cancels the alert. */
function alertFacts(context: Context, row: StoredAlert, i18n: I18n): AlertFacts {
  const { config, secrets } = context;
  const { origin, retention } = config;
  return {
    ...senderFacts(config),
    thing: nameOf(row.type, maskedNumber(row), i18n),
    host: new URL(origin).host,
    link: `${origin}${paths.alert(row.id)}#${secrets.token("alert", row.id)}`,
    statusLink: shortLink(context, "alert", row.id),
    formLink: row.has_record ? null : `${origin}${paths.recordForm(row.type)}`,
    code: alertCodes(context, row.id, row.asks)[0] ?? "",
    hours: Math.round(retention.unconfirmedAlertDays * 24),
  };
}

/** The target of an alert's short link. */
export async function alertTarget(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  id: string,
): Promise<LinkTarget> {
  const row = await findAlert(db, secrets, id);
  return row ? { type: row.type, number: row.number ?? row.mv_number } : null;
}

type Needs = Pick<Context, "db" | "now">;

/** Outbox job "record_changed": sends the alerts on this record, once each. Idempotent. */
export async function notifyAlerts(
  { db, now }: Needs,
  payload: Record<string, string>,
): Promise<void> {
  const change = readRecordChange(payload);
  let isMore = true;
  while (isMore) isMore = await notifyWaiting(db, change, now());
}

/**
 * Expires old alerts, and finds records that became ready through direct changes in the database. Each call checks the
 * next five thousand alerts, so its cost does not grow with their number.
 */
export function alertTender(): (context: Needs) => Promise<void> {
  let from = FIRST;
  return async ({ db, now }) => {
    await endOver(db, now());
    from = await notifyMissed(db, from, now());
  };
}
