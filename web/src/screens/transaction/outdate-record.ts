import { normalisePlateQuery, paidTransactionStatuses, type Transaction } from "@portal/contract";
import { useEffect } from "react";
import { readSession, writeSession } from "../../session.ts";

/**
 * Once a delivery is paid, what was looked up and typed for it is over: a browser that others use too keeps nothing of
 * the person. A plate's record names nobody and is read again.
 */
export function useOutdatedRecord(transaction: Transaction) {
  const { status, transactable_type: type } = transaction;
  const { number } = transaction.transactable_details;
  const isPaid = paidTransactionStatuses.some((paid) => paid === status);
  useEffect(() => {
    if (isPaid) outdate(type === "Plate Number" ? "plate_number" : "drivers_license", number);
  }, [isPaid, type, number]);
}

export function outdate(name: "drivers_license" | "plate_number", number: string): void {
  const item = readSession(name);
  const isFound = item?.record.number === number || item?.asked === number;
  forgetTyped(isFound ? [number, item.asked] : [number]);
  if (!isFound) return;
  if (name === "plate_number") {
    const plate = readSession(name);
    if (plate) writeSession(name, { ...plate, read_at: 0 });
    const { [number]: _shown, ...others } = readSession("plate_owner") ?? {};
    writeSession("plate_owner", others);
  } else writeSession(name, null);
  for (const typed of ["shipping", "checkout_details"] as const) writeSession(typed, null);
}

/** The number and birth date of the lookup that found it. */
function forgetTyped(numbers: readonly string[]) {
  const typed = readSession("lookup");
  if (!typed) return;
  if (numbers.includes(typed.license) || numbers.includes(normalisePlateQuery(typed.plate)))
    writeSession("lookup", null);
}
