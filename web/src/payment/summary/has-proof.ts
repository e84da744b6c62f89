import { paidTransactionStatuses } from "@portal/contract/status";
import type { Transaction } from "@portal/contract/transaction-read";
import { payableCode } from "../pay/payable-code.ts";

/** Worth a picture: a payment that was made, or a QR code that can be paid from it. */
export const hasProof = (transaction: Transaction): boolean =>
  paidTransactionStatuses.some((paid) => paid === transaction.status) ||
  (transaction.access === "full" && transaction.holds_money) ||
  payableCode(transaction) !== null;
