import { api } from "@portal/contract/api";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/api.ts";
import { ownRequests } from "./own-requests.ts";

/** This browser's requests, newest first, and what is read of each; as of page load, as most visitors have none. */
export function useOwnReads() {
  const [own] = useState(ownRequests);
  const reads = useQueries({
    queries: own.map(({ uuid, token }) => ({
      queryKey: ["transaction", uuid, token],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(api.readTransaction, { params: { uuid }, headers: { transaction: token }, signal }),
      meta: { explains: true } as const,
    })),
  });
  return { own, reads };
}
