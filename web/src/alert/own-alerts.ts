import type { Alert } from "@portal/contract/alert";
import { alertChannels } from "@portal/contract/status";
import * as v from "valibot";
import { readSession, sessionItem, type ItemOf, useSession, writeSession } from "../session.ts";

/** The alerts requested in this browser session; `watched` names the record, `until` is null before confirmation. */
export const alertsItem = sessionItem(
  "alerts",
  v.array(
    v.object({
      watched: v.string(),
      id: v.string(),
      channel: v.picklist(alertChannels),
      sent_to: v.string(),
      token: v.nullable(v.string()),
      until: v.nullable(v.string()),
    }),
  ),
);
/** The alert opened last by a link of our messages. */
export const alertTokenItem = sessionItem(
  "alert_token",
  v.object({ id: v.string(), token: v.string() }),
);

export type OwnAlert = ItemOf<typeof alertsItem>[number];

const KEPT = 10;

const owned = (): OwnAlert[] => readSession(alertsItem) ?? [];

export function useOwnAlert(watched: string): OwnAlert | null {
  const [all] = useSession(alertsItem);
  return all?.findLast((own) => own.watched === watched) ?? null;
}

/** Replaces the earlier alert for the same record. */
export function keepAlert(alert: OwnAlert): void {
  const others = owned().filter(({ watched }) => watched !== alert.watched);
  writeSession(alertsItem, [...others, alert].slice(-KEPT));
}

/** Forgets the alert of a record, so that a new one can be requested. */
export const dropAlert = (watched: string): void =>
  writeSession(
    alertsItem,
    owned().filter((own) => own.watched !== watched),
  );

/** Stores the alert's state from the server: a confirmed alert is updated, an ended one is removed. */
export function noteAlert(
  { id, status, until }: Pick<Alert, "id" | "status" | "until">,
  token: string,
) {
  const kept = owned().flatMap((own) => {
    if (own.id !== id || status === "Pending") return [own];
    return status === "Confirmed" ? [{ ...own, token, until }] : [];
  });
  writeSession(alertsItem, kept);
}
