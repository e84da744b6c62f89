import type { Alert } from "@portal/contract/alert";
import { alertChannels } from "@portal/contract/status";
import * as v from "valibot";
import { readSession, sessionItem, type ItemOf, useSession, writeSession } from "../session.ts";

/** What this browser asked to be told of, by what is watched; `until` is null before it is confirmed. */
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
/** The alert that a link of our messages opened last. */
export const alertTokenItem = sessionItem(
  "alert_token",
  v.object({ id: v.string(), token: v.string() }),
);

/** What this browser asked to be told of. */
export type OwnAlert = ItemOf<typeof alertsItem>[number];

/** How many of them a browser remembers. */
const KEPT = 10;

const owned = (): OwnAlert[] => readSession(alertsItem) ?? [];

/** What this browser asked for about a record, null when nothing. */
export function useOwnAlert(watched: string): OwnAlert | null {
  const [all] = useSession(alertsItem);
  return all?.findLast((own) => own.watched === watched) ?? null;
}

/** Remembers the last asking about a record. */
export function keepAlert(alert: OwnAlert): void {
  const others = owned().filter(({ watched }) => watched !== alert.watched);
  writeSession(alertsItem, [...others, alert].slice(-KEPT));
}

/** Forgets what was asked for about a record, so that it can be asked anew. */
export const dropAlert = (watched: string): void =>
  writeSession(
    alertsItem,
    owned().filter((own) => own.watched !== watched),
  );

/** What the server says of an alert now: one that lives on is known as such, one that has ended is forgotten. */
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
