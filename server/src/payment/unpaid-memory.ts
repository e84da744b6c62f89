import { createHmac } from "node:crypto";
import type { Context } from "../context.ts";
import { DAY_MS } from "@portal/contract/manila-time";
import type { Db } from "../db/tables.ts";
import { Problem } from "../problem/problem.ts";
import { i18n } from "../language/sentence.ts";
import type { RecordSubject } from "../security/handle.ts";
import { readOpenings, readUnpaid } from "./unpaid-memory-store.ts";

/**
 * Unpaid payments have a memory: an open payment keeps everybody else from the record for its half hour, and two
 * people may both have shown the factors of one record. Who did not pay comes after who has not had a turn.
 */

/** Unpaid endings of one client for one record in a day, while somebody else waits. */
const MOST_UNPAID = 2;
/** Open payments of one client at a time. */
const MOST_OPEN = 3;

type Needs = Pick<Context, "config" | "limits" | "now" | "secrets">;

/** A client without its address, as it is kept beside a payment. */
export const payerMark = ({ secrets }: Pick<Context, "secrets">, client: string): Buffer =>
  createHmac("sha256", secrets.readyKey("payer")).update(client).digest().subarray(0, 16);

export type Payer = { uuid: string; record: RecordSubject; client: string };

/** @throws Problem `not_deliverable` when another request for the record comes first */
export async function requireTurn(
  context: Needs,
  db: Db,
  { uuid, record, client }: Payer,
): Promise<void> {
  const since = new Date(context.now().getTime() - DAY_MS);
  const opener = payerMark(context, client);
  const { own, ofClient, untried, waiting } = await readUnpaid(db, { uuid, record, opener, since });
  const isLater = own > 0 && untried > 0;
  if (isLater || (waiting > 0 && ofClient >= MOST_UNPAID * context.config.limitFactor))
    throw new Problem(
      "not_deliverable",
      i18n.t(
        "There is another request for this delivery, and it comes first: yours was opened for payment and not paid. You can try again within a day.",
      ),
    );
}

/** @throws Problem `too_many_requests` while the client has too many open payments */
export async function requireFewOpen(
  context: Needs & Pick<Context, "db">,
  { uuid, client }: Pick<Payer, "uuid" | "client">,
): Promise<void> {
  const now = context.now();
  const opener = payerMark(context, client);
  const { count, until } = await readOpenings(context.db, { uuid, opener, now });
  const most = MOST_OPEN * context.config.limitFactor * context.limits.widthOf(client);
  if (count < most) return;
  throw new Problem(
    "too_many_requests",
    i18n.t(
      "Several payments from your internet connection are still open. Please pay or cancel one of them, or try again later.",
    ),
    { retryAfterSeconds: until ? (until.getTime() - now.getTime()) / 1000 : 60 },
  );
}
