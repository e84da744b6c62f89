import { api } from "@portal/contract/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/api.ts";
import { isRefused } from "../../api/failure-toast.ts";
import { useLanguageChange } from "../../api/use-language-change.ts";
import { useTransactionToken } from "../../record/own-requests.ts";
import { nextPollMs } from "./next-poll.ts";

/**
 * The transaction, with this browser's token if it has one. With `follow` it is polled while For Payment (spec §4):
 * every 5 s, more often when the person comes from a payment page, and when the window is focused.
 */
export function useTransaction(uuid: string, { follow = false, isBack = false } = {}) {
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
    // After a new token the page stays while the full transaction is read.
    placeholderData: (before) => (before?.uuid === uuid ? before : undefined),
    meta: { explains: true },
    refetchInterval: ({ state }) =>
      follow && state.data?.status === "For Payment" && !isRefused(state.error)
        ? nextPollMs(state.dataUpdateCount + state.errorUpdateCount, isBack)
        : false,
    refetchOnWindowFocus: ({ state }) =>
      follow && state.data?.status === "For Payment" ? "always" : false,
  });
  // The server sends the reason of a failure in the requested language.
  useLanguageChange(() => {
    if (uuid !== "") void read.refetch();
  });
  return read;
}

/** Reads the transaction again. */
export function useTransactionCache(uuid: string) {
  const queries = useQueryClient();
  return { reload: () => queries.invalidateQueries({ queryKey: ["transaction", uuid] }) };
}
