import { i18n } from "../language/sentence.ts";
import { timingSafeEqual } from "node:crypto";
import { addDays } from "@portal/contract/days";
import type { Db } from "../db/tables.ts";
import { Problem } from "../problem/problem.ts";
import { isReference } from "../security/reference.ts";
import { hashToken } from "../security/secrets.ts";
import { findAppointment, type StoredAppointment } from "./appointment-store.ts";

/** How long a manage link is valid after the appointment's day. */
const TOKEN_DAYS_AFTER_END = 90;

/** Whether the token is the appointment's and has not expired; `today` is the day in Manila. */
export function opens(
  { token_hash: tokenHash, date }: Pick<StoredAppointment, "token_hash" | "date">,
  token: string | undefined,
  today: string,
): boolean {
  if (token === undefined || addDays(date, TOKEN_DAYS_AFTER_END) < today) return false;
  return timingSafeEqual(hashToken(token), tokenHash);
}

/** @throws Problem `resource_not_found` for a malformed or unknown reference */
export async function requireAppointment(db: Db, reference: string): Promise<StoredAppointment> {
  const row = isReference(reference) ? await findAppointment(db, reference) : undefined;
  if (row) return row;
  throw new Problem(
    "resource_not_found",
    i18n.t("We could not find this appointment. Please check the reference."),
  );
}

/** @throws Problem `forbidden` without the right token, or with an expired one */
export function requireOwner(
  row: StoredAppointment,
  token: string | undefined,
  today: string,
): void {
  if (opens(row, token, today)) return;
  throw new Problem(
    "forbidden",
    i18n.t(
      "This needs the header x-appointment-token with the right value. Its value came with the answer to your booking, and is in the link of our messages.",
    ),
  );
}
