import { Transaction, type FullTransaction } from "@portal/contract/transaction-read";
import * as v from "valibot";

/** A request as its owner reads it: an answer with only the fields of spec §3, and `more`. */
export function ownTransaction(more: object = {}): FullTransaction {
  const transaction = v.parse(Transaction, {
    uuid: "u",
    status: "Created",
    amount: 150,
    first_name: "ANA",
    last_name: "CRUZ",
    transactable_type: "Driver's License",
    transactable_details: { number: "N01-12-123456" },
    ...more,
  });
  if (transaction.access !== "full") throw new Error("This is not the owner's view.");
  return transaction;
}
