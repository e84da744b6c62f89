import { api } from "@portal/contract/api";
import type { TransactableType } from "@portal/contract/status";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/api.ts";
import { ownRequests } from "../own-requests.ts";

type Asked = { type: TransactableType; number: string | null };

/** The uuid of this browser's request for a record, newest first; null without one, or before its checkout. */
export function useOwnRequest({ type, number }: Asked): string | null {
  // As of page load; most visitors have none, and nothing is asked.
  const [own] = useState(ownRequests);
  const reads = useQueries({
    queries: own.map(({ uuid, token }) => ({
      queryKey: ["transaction", uuid, token],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(api.readTransaction, { params: { uuid }, headers: { transaction: token }, signal }),
      meta: { explains: true } as const,
    })),
  });
  const found = reads.find(
    ({ data }) =>
      data?.access === "full" &&
      data.timeline !== null &&
      data.status !== "Created" &&
      data.transactable_type === type &&
      data.transactable_details.number === number,
  );
  return found?.data?.uuid ?? null;
}
