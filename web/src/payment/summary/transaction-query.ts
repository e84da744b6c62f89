import { api } from "@portal/contract/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/api.ts";
import { isRefused } from "../../api/call-provider.tsx";
import { useLanguageChange } from "../../api/use-language-change.ts";
import { useTransactionToken } from "../../delivery/request/own-requests.ts";
import { nextLookMs } from "./next-look.ts";

/**
 * The transaction as this browser may read it. With `follow` it is read every 5 s, sooner when the person has just
 * paid, and when the window gets the focus, while it is For Payment (spec §4).
 */
export function useTransaction(uuid: string, { follow = false, isJustPaid = false } = {}) {
  const token = useTransactionToken(uuid);
  const read = useQuery({
    queryKey: ["transaction", uuid, token],
    queryFn: ({ signal }) =>
      call(api.readTransaction, {
        params: { uuid },
        headers: { transaction: token ?? undefined },
        signal,
      }),
    enabled: uuid !== "",
    // With a token just gained the page stays while the rest is read.
    placeholderData: (before) => (before?.uuid === uuid ? before : undefined),
    meta: { explains: true },
    refetchInterval: ({ state }) =>
      follow && state.data?.status === "For Payment" && !isRefused(state.error)
        ? nextLookMs(state.dataUpdateCount + state.errorUpdateCount, isJustPaid)
        : false,
    refetchOnWindowFocus: ({ state }) =>
      follow && state.data?.status === "For Payment" ? "always" : false,
  });
  // The reason of a failure comes in the language that is asked in.
  useLanguageChange(() => {
    if (uuid !== "") void read.refetch();
  });
  return read;
}

/** Asks again for what is shown of a transaction. */
export function useTransactionCache(uuid: string) {
  const queries = useQueryClient();
  return { reload: () => queries.invalidateQueries({ queryKey: ["transaction", uuid] }) };
}
