import {
  isPaidStatus,
  liveTransactionStatuses,
  type RecordStatus,
  type StoragePlace,
  type TransactionStatus,
} from "@portal/contract/status";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { isFor, type OfRecord } from "../record/own-reads.ts";

/** The fields of a record that decide about delivery. */
export type DeliveryFacts = {
  status: RecordStatus;
  is_delivery_enabled: boolean;
  storage_place?: StoragePlace | undefined;
  transaction: { status: TransactionStatus } | null;
};

export type Obstacle = "under-way" | "not-available" | "at-dealer" | "office";

const isLive = (status: TransactionStatus): boolean =>
  liveTransactionStatuses.some((live) => live === status);

/** Why the record cannot be delivered according to its lookup; null if it can. The server checks again. */
export function obstacleTo(record: DeliveryFacts): Obstacle | null {
  if (record.status === "Available" && record.storage_place === "Dealer") return "at-dealer";
  if (record.transaction && isLive(record.transaction.status)) return "under-way";
  if (record.status !== "Available") return "not-available";
  return record.is_delivery_enabled ? null : "office";
}

/** The courier fee was paid, or a payment is being checked: the person must not fill in or pay again. */
export const isPaid = ({
  status,
  holds_money: holdsMoney,
}: Pick<FullTransaction, "status" | "holds_money">): boolean => holdsMoney || isPaidStatus(status);

/** Ended, and all its money went back: another one can be made. */
export const isGivenBack = ({
  status,
  refunds,
}: Pick<FullTransaction, "status" | "refunds">): boolean =>
  status === "failed" && refunds.length > 0 && refunds.every(({ state }) => state === "done");

/** The subject's request among this browser's (newest first), preferring a paid one. */
export function requestFor<
  T extends Parameters<typeof isFor>[0] &
    Parameters<typeof isPaid>[0] &
    Parameters<typeof isGivenBack>[0],
>(requests: readonly T[], subject: OfRecord): T | null {
  const own = requests.filter((request) => isFor(request, subject) && !isGivenBack(request));
  return own.find(isPaid) ?? own[0] ?? null;
}
