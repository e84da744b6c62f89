import { paidTransactionStatuses, type Transaction } from "@portal/contract";
import { useEffect } from "react";
import { readSession, writeSession } from "../../session.ts";

/** Once its delivery is paid, what was looked up of a record is over: its pages read it again. */
export function useOutdatedRecord(transaction: Transaction) {
  const { status, transactable_type: type } = transaction;
  const { number } = transaction.transactable_details;
  const isPaid = paidTransactionStatuses.some((paid) => paid === status);
  useEffect(() => {
    if (isPaid) outdate(type === "Plate Number" ? "plate_number" : "drivers_license", number);
  }, [isPaid, type, number]);
}

export function outdate<N extends "drivers_license" | "plate_number">(name: N, number: string) {
  const item = readSession(name);
  if (item?.record.number === number || item?.asked === number)
    writeSession(name, { ...item, read_at: 0 });
}
