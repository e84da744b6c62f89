import type { Case, CaseOwner } from "@portal/contract/case";
import { manilaDay } from "@portal/contract/days";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { findCase, messagesOf, type StoredCase } from "./case-store.ts";

type Names = Pick<StoredCase, "owner" | "office_name" | "payee">;

/** The office or courier that has to solve it; empty for the agency. */
export const ownerName = ({ owner, office_name: office, payee }: Names): string =>
  ({ office, courier: payee, agency: "" } satisfies Record<CaseOwner, string>)[owner];

const isLate = (
  { status, due_on: due }: Pick<StoredCase, "status" | "due_on">,
  now: Date,
): boolean => status === "Open" && manilaDay(now) > due;

/** A case as its holder sees it. */
export async function caseView(
  { now, secrets }: Pick<Context, "now" | "secrets">,
  db: Db,
  row: StoredCase,
): Promise<Case> {
  const messages = await messagesOf(secrets, db, row.id);
  return {
    id: row.id,
    number: row.number,
    transaction_uuid: row.transaction_uuid,
    reference: row.reference,
    problem: row.problem,
    owner: row.owner,
    owner_name: ownerName(row),
    status: row.status,
    outcome: row.outcome,
    waits_for: row.waits_for,
    opened_at: row.opened_at.toISOString(),
    due_on: row.due_on,
    late: isLate(row, now()),
    closed_at: row.closed_at?.toISOString() ?? null,
    messages: messages.map(({ at, author, words, photo }) => ({
      at: at.toISOString(),
      from: author,
      words,
      photo: photo !== null,
    })),
  };
}

/** The case after a change in this database transaction. */
export async function changedCase(
  context: Pick<Context, "now" | "secrets">,
  trx: Db,
  id: string,
): Promise<Case> {
  const row = await findCase(trx, id);
  if (!row) throw new Error("A case is gone that was just written.");
  return caseView(context, trx, row);
}
