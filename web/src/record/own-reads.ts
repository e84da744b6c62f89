import { api } from "@portal/contract/api";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/api.ts";
import { ownRequests } from "../own-things.ts";
import type { TransactableType } from "@portal/contract/status";
import type { FullTransaction } from "@portal/contract/transaction-read";

/** This browser's requests, newest first, and what is read of each; as of page load, as most visitors have none. */
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
  return { own, reads };
}

type OfRecord = { type: TransactableType; number: string | null };

/** This browser's request for a record, the newest; null without one, or before its checkout. */
export function useOwnRequest({ type, number }: OfRecord): FullTransaction | null {
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
