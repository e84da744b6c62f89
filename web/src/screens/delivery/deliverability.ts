import {
  liveTransactionStatuses,
  type FullTransaction,
  type RecordStatus,
  type StoragePlace,
  type TransactionStatus,
} from "@portal/contract";
import type { ShippingSubject } from "../../parts/shipping/shipping-subject.ts";

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
