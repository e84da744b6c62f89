import { maskAddress, type Alert } from "@portal/contract/alert";
import type { Context } from "../context.ts";
import { maskedNumber } from "../record/masked-number.ts";
import { findAlert, type StoredAlert } from "./alert-store.ts";
import { openAddress } from "./alert-secrets.ts";
import { Problem } from "../problem/problem.ts";

/** The address is masked, because people pass links on. */
function alertView(context: Pick<Context, "secrets">, row: StoredAlert): Alert {
  return {
    id: row.id,
    channel: row.channel,
    sent_to: maskAddress(openAddress(context, row.address) ?? ""),
    status: row.status,
    transactable_type: row.type,
    number: maskedNumber(row),
    until: row.until?.toISOString() ?? null,
  };
}

export async function readView(
  context: Pick<Context, "secrets" | "db">,
  id: string,
): Promise<Alert> {
  const row = await findAlert(context.db, id);
  if (!row) throw new Problem("resource_not_found");
  return alertView(context, row);
}
