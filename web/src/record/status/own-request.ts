import type { TransactableType } from "@portal/contract/status";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { useOwnReads } from "../own-reads.ts";

type Asked = { type: TransactableType; number: string | null };

/** This browser's request for a record, the newest; null without one, or before its checkout. */
export function useOwnRequest({ type, number }: Asked): FullTransaction | null {
  const { reads } = useOwnReads();
  const own = reads.flatMap(({ data }) => (data?.access === "full" ? [data] : []));
  const found = own.find(
    (request) =>
      request.timeline !== null &&
      request.status !== "Created" &&
      request.transactable_type === type &&
      request.transactable_details.number === number,
  );
  return found ?? null;
}
