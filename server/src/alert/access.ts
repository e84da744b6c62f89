import { i18n } from "../language/sentence.ts";
import { timingSafeEqual } from "node:crypto";
import type { Context } from "../context.ts";
import { findAlert, type StoredAlert } from "./alert-store.ts";
import { TRIED_FOR_MS } from "../jobs/outbox-store.ts";
import { Problem } from "../problem/problem.ts";
import { hashToken } from "../security/secrets.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The same answer for an alert that is unknown, expired before confirmation, or of another person. */
const unknown = () =>
  new Problem(
    "resource_not_found",
    i18n.t("This link or code is no longer valid. You can ask again."),
  );

/** @throws Problem `resource_not_found` for an unknown alert, or one that was not confirmed in time */
export async function requireAlert(
  { config, db, now }: Pick<Context, "config" | "db" | "now">,
  id: string,
): Promise<StoredAlert> {
  const row = await findAlert(db, id);
  const heldMs = config.retention.unconfirmedAlertDays * DAY_MS;
  if (!row || (row.status === "Pending" && askedLast(row) + heldMs <= now().getTime()))
    throw unknown();
  return row;
}

/** A confirmation message that is still queued counts as the latest one, whenever it is sent. */
const askedLast = ({ asked_at: at, asks, asks_sent: sent }: StoredAlert): number =>
  at.getTime() + (sent < asks ? TRIED_FOR_MS : 0);

/** The same, for the holder of its token. @throws Problem `resource_not_found` without it too */
export async function requireOwnAlert(
  context: Pick<Context, "config" | "db" | "now">,
  id: string,
  token: string | undefined,
): Promise<StoredAlert> {
  const row = await requireAlert(context, id);
  if (token === undefined || !timingSafeEqual(hashToken(token), row.token_hash)) throw unknown();
  return row;
}
