import { api } from "@portal/contract/api";
import type { TransactionStatus } from "@portal/contract/status";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/api.ts";
import { isRefused } from "../../api/failure-toast.ts";
import { ownRequests } from "../../own-things.ts";
import { useDeferredValue } from "react";
import { useLanguageChange } from "../../locales/use-language-change.ts";

/** Spec §9: while For Payment. */
const POLL_MS = 5_000;
/** Right after a payment, the gateway usually confirms it within seconds. */
const FIRST_POLLS = 3;
const FIRST_MS = 1_000;
/** After a failure: money that comes late still counts, and another tab may have paid. */
const LATE_POLL_MS = 30_000;

const mayBePaid = (status: TransactionStatus | undefined): boolean =>
  status === "For Payment" || status === "failed";

/**
 * The delay before the next poll, given the number of polls so far; false where nothing is waited for. When the person
 * comes from a payment page the first ones are one second apart.
 */
export function nextPollMs(
  status: TransactionStatus | undefined,
  polls: number,
  isBack: boolean,
): number | false {
  if (!mayBePaid(status)) return false;
  if (status === "failed") return LATE_POLL_MS;
  return isBack && polls <= FIRST_POLLS ? FIRST_MS : POLL_MS;
}

/**
 * The transaction, with this browser's token if it has one. With `follow` it is polled while For Payment (spec §4):
 * every 5 s, more often when the person comes from a payment page, and when the window is focused; seldom after a failure.
 */
export function useTransaction(uuid: string, { follow = false, isBack = false } = {}) {
  const token = ownRequests.useToken(uuid);
  const { data, error, refetch } = useQuery({
    queryKey: ["transaction", uuid, token],
    queryFn: ({ signal }) =>
      call(api.readTransaction, {
        params: { id: uuid },
        headers: { transaction: token ?? undefined },
        signal,
      }),
    enabled: uuid !== "",
    // After a new token the page stays while the full transaction is read.
    placeholderData: (before) => (before?.uuid === uuid ? before : undefined),
    meta: { explains: true },
    refetchInterval: ({ state }) =>
      follow &&
      !isRefused(state.error) &&
      nextPollMs(state.data?.status, state.dataUpdateCount + state.errorUpdateCount, isBack),
    refetchOnWindowFocus: ({ state }) =>
      follow && mayBePaid(state.data?.status) ? "always" : false,
  });
  // The server sends the reason of a failure in the requested language.
  useLanguageChange(() => {
    if (uuid !== "") void refetch();
  });
  // A page of an answer is rendered in slices, so that a slow phone answers meanwhile.
  return { data: useDeferredValue(data), error, refetch };
}

/** Reads the transaction again: `refresh` throws what the call has thrown. */
export function useTransactionCache(uuid: string) {
  const queries = useQueryClient();
  const ofIt = { queryKey: ["transaction", uuid] };
  return {
    reload: () => queries.invalidateQueries(ofIt),
    refresh: () => queries.refetchQueries(ofIt, { throwOnError: true }),
  };
}
