import { api } from "@portal/contract";
import { useLingui } from "@lingui/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api.ts";
import { isRefused } from "../../parts/call-provider.tsx";
import { useSession } from "../../session.ts";

/** Spec §9: while For Payment. */
const POLL_MS = 5_000;

/** The token this browser holds for a transaction, null when it holds none. */
export function useTransactionToken(uuid: string): string | null {
  const [current] = useSession("current_transaction");
  return current?.uuid === uuid ? current.token : null;
}

/** The reason of a failure comes in the language that is asked in. */
const keyOf = (uuid: string, token: string | null, language: string) => [
  "transaction",
  uuid,
  token,
  language,
];

/**
 * The transaction as this browser may read it. With `follow` it is read every 5 s, and when the window
 * gets the focus, while it is For Payment (spec §4).
 */
export function useTransaction(uuid: string, { follow = false } = {}) {
  const token = useTransactionToken(uuid);
  const { i18n } = useLingui();
  return useQuery({
    queryKey: keyOf(uuid, token, i18n.locale),
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
      follow && state.data?.status === "For Payment" && !isRefused(state.error) ? POLL_MS : false,
    refetchOnWindowFocus: ({ state }) =>
      follow && state.data?.status === "For Payment" ? "always" : false,
  });
}

/** Puts a newer answer in place of the one that is shown, or asks for it again. */
export function useTransactionCache(uuid: string) {
  const queries = useQueryClient();
  return { reload: () => queries.invalidateQueries({ queryKey: ["transaction", uuid] }) };
}
