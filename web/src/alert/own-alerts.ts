import type { Alert } from "@portal/contract/alert";
import { readSession, useSession, writeSession, type SessionItem } from "../session.ts";

/** What this browser asked to be told of. */
export type OwnAlert = SessionItem<"alerts">[number];

/** How many of them a browser remembers. */
const KEPT = 10;

const owned = (): OwnAlert[] => readSession("alerts") ?? [];

/** What this browser asked for about a record, null when nothing. */
export function useOwnAlert(watched: string): OwnAlert | null {
  const [all] = useSession("alerts");
  return all?.findLast((own) => own.watched === watched) ?? null;
}

/** Remembers the last asking about a record. */
export function keepAlert(alert: OwnAlert): void {
  const others = owned().filter(({ watched }) => watched !== alert.watched);
  writeSession("alerts", [...others, alert].slice(-KEPT));
}

/** Forgets what was asked for about a record, so that it can be asked anew. */
export const dropAlert = (watched: string): void =>
  writeSession(
    "alerts",
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
  writeSession("alerts", kept);
}
