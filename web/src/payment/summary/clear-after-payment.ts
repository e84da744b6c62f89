import { purposeOf } from "@portal/contract/appointment-purpose";
import { isPaidStatus, type TransactableType } from "@portal/contract/status";
import type { Transaction } from "@portal/contract/transaction-read";
import { useEffect } from "react";
import { recordOwner } from "../../delivery/request/shipping-subject.ts";
import { forgetSession, readSession, writeSession } from "../../session.ts";
import { shippingItem } from "../../form/shipping-item.ts";
import {
  lastFound,
  licenseItem,
  numbersAsked,
  plateItem,
  plateOwnerItem,
} from "../../record/record-session.ts";
import { forgetTyped } from "../../track/track-session.ts";
import { checkoutDetailsItem } from "../../delivery/delivery-session.ts";
import { forgetBooking, ownerOf } from "../../track/appointment-draft.ts";

/** A paid delivery, and the number of its record. */
type Paid = { uuid: string; type: TransactableType; number: string };

/**
 * After a payment, clears the lookup, the form and a pickup that was started for the record: on a shared browser no
 * personal data must remain. A plate's record has no name; it is read again instead. Whoever looked the record up after
 * the payment comes from its status and goes back to it.
 */
export function useClearAfterPayment(transaction: Transaction) {
  const { uuid, status, transactable_type: type } = transaction;
  const { number } = transaction.transactable_details;
  const isPaid = isPaidStatus(status);
  useEffect(() => {
    if (isPaid) clearAfterPayment({ uuid, type, number });
  }, [isPaid, uuid, type, number]);
}

export function clearAfterPayment({ uuid, type, number }: Paid): void {
  const numbers = numbersAsked(type, number);
  forgetDelivery(uuid, type, numbers);
  forgetPickup(type, numbers);
  const isLastFound = numbers.length > 1;
  if (isLastFound && wasLookedUpPaid(uuid, type)) return;
  forgetTyped(numbers);
  if (!isLastFound) return;
  if (type === "Driver's License") {
    writeSession(licenseItem, null);
    return;
  }
  const plate = readSession(plateItem);
  if (plate) writeSession(plateItem, { ...plate, read_at: 0 });
  const shown = Object.entries(readSession(plateOwnerItem) ?? {});
  const others = shown.filter((entry) => !entry.some((one) => numbers.includes(one)));
  writeSession(plateOwnerItem, Object.fromEntries(others));
}

/** The public view of a plate's delivery has no uuid; a plate has one delivery at a time. */
function wasLookedUpPaid(uuid: string, type: TransactableType): boolean {
  const delivery = lastFound(type)?.record.transaction;
  if (!delivery || ("uuid" in delivery && delivery.uuid !== uuid)) return false;
  return isPaidStatus(delivery.status);
}

/** Another delivery that was started since keeps its form. */
export function forgetDelivery(uuid: string, type: TransactableType, numbers: readonly string[]) {
  const owners = [uuid, ...numbers.map((number) => recordOwner({ type, number }))];
  forgetSession(shippingItem, ({ draft_of: owner }) => owners.includes(owner));
  forgetSession(checkoutDetailsItem, (details) => details.uuid === uuid);
}

/** A record that is being delivered cannot be picked up. */
function forgetPickup(type: TransactableType, numbers: readonly string[]) {
  const purpose = purposeOf("Pickup", type);
  if (purpose === undefined) return;
  forgetBooking(numbers.map((number) => ownerOf({ purpose, number })));
}
