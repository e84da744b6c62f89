import {
  liveTransactionStatuses,
  paidTransactionStatuses,
  type RecordStatus,
  type StoragePlace,
  type TransactionStatus,
} from "@portal/contract/status";
import type { FullTransaction } from "@portal/contract/transaction-read";
import type { ShippingSubject } from "./request/shipping-subject.ts";

/** What a record says about whether it can be delivered. */
export type DeliveryFacts = {
  status: RecordStatus;
  is_delivery_enabled: boolean;
  storage_place?: StoragePlace | undefined;
  transaction: { status: TransactionStatus } | null;
};

export type Obstacle = "under-way" | "not-available" | "at-dealer" | "office";

const isLive = (status: TransactionStatus): boolean =>
  liveTransactionStatuses.some((live) => live === status);

/** Why the record cannot be delivered as far as its lookup tells, null when it can; the server looks again. */
export function obstacleTo(record: DeliveryFacts): Obstacle | null {
  if (record.status === "Available" && record.storage_place === "Dealer") return "at-dealer";
  if (record.transaction && isLive(record.transaction.status)) return "under-way";
  if (record.status !== "Available") return "not-available";
  return record.is_delivery_enabled ? null : "office";
}

/** Whether a request is for this subject. Both sides name a plate without a number by its MV number. */
export function isFor(
  transaction: Pick<FullTransaction, "transactable_type" | "transactable_details">,
  { type, number }: Pick<ShippingSubject, "type" | "number">,
): boolean {
  return (
    transaction.transactable_type === type && transaction.transactable_details.number === number
  );
}

/** Whether its courier fee was paid, or money for it is being looked into: nobody fills in or pays anything again. */
export const isPaid = ({
  status,
  holds_money: holdsMoney,
}: Pick<FullTransaction, "status" | "holds_money">): boolean =>
  holdsMoney || paidTransactionStatuses.some((paid) => paid === status);

/** Of this browser's requests, the latest first, the one for this subject; one that is paid goes before the others. */
export function requestFor<T extends Parameters<typeof isFor>[0] & Parameters<typeof isPaid>[0]>(
  requests: readonly T[],
  subject: Parameters<typeof isFor>[1],
): T | null {
  const own = requests.filter((request) => isFor(request, subject));
  return own.find(isPaid) ?? own[0] ?? null;
}
