import { formatPesos } from "@portal/contract/money";
import type { FullTransaction } from "@portal/contract/transaction-read";

type TermName = "fee" | "courier" | "office" | "address";

/** What of the terms of a checkout is read on its page. */
const shown: Record<TermName, (transaction: FullTransaction) => string> = {
  fee: ({ amount }) => formatPesos(amount),
  courier: ({ payee }) => payee,
  office: ({ office }) => office?.name || office?.full_address || "",
  address: ({ delivery_details: to }) => to.full_address,
};
const names = Object.keys(shown) as TermName[];

/** What reads otherwise than what was agreed to, in the order of the page. */
export const termsThatChanged = (before: FullTransaction, now: FullTransaction) =>
  names
    .map((name) => ({ name, before: shown[name](before), now: shown[name](now) }))
    .filter((term) => term.before !== term.now);
