import { api } from "@portal/contract/api";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/api.ts";
import { ownRequests } from "../own-things.ts";
import type { TransactableType } from "@portal/contract/status";
import type { FullTransaction } from "@portal/contract/transaction-read";

/**
 * This browser's requests, newest first, and what is read of each; as of page load, as most visitors have none. `full`:
 * those whose token was accepted.
 */
export function useOwnReads() {
  const [own] = useState(ownRequests.all);
  const reads = useQueries({
    queries: own.map(({ id, token }) => ({
      queryKey: ["transaction", id, token],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(api.readTransaction, {
          params: { id },
          headers: { transaction: token },
          signal,
        }),
      meta: { explains: true } as const,
    })),
  });
  const full = reads.flatMap(({ data }) => (data?.access === "full" ? [data] : []));
  return { own, reads, full };
}

export type OfRecord = { type: TransactableType; number: string };

/** Whether a request is for this record. For a plate without a number, both have its MV number. */
export function isFor(
  transaction: Pick<FullTransaction, "transactable_type" | "transactable_details">,
  { type, number }: OfRecord,
): boolean {
  return (
    transaction.transactable_type === type && transaction.transactable_details.number === number
  );
}

/** This browser's request for a record, the newest; null without one, or before its checkout. */
export function useOwnRequest(record: OfRecord): FullTransaction | null {
  const { full } = useOwnReads();
  const found = full.find(
    (request) =>
      request.timeline !== null && request.status !== "Created" && isFor(request, record),
  );
  return found ?? null;
}
