import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type Query,
} from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useLanguageChange } from "../locales/use-language-change.ts";
import { useToast, type ShowToast } from "../ui/toast.tsx";
import { isSaidOtherwise } from "./api.ts";
import { announce, announcePressed } from "./failure-toast.ts";

/** `explains`: the screen explains every failure itself, except 401 and 403. */
type CallMeta = { explains?: true };

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

// A button has to be busy before the second click of a double click: a timer would be too late.
notifyManager.setScheduler(queueMicrotask);

function createClient(show: ShowToast): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => announce(show, error, query.meta?.explains),
    }),
    mutationCache: new MutationCache({
      onError: (error, _sent, _context, mutation) =>
        announcePressed(show, error, mutation.meta?.explains),
    }),
    // Spec §4, §9. `always`: without a connection a call fails at once and is explained, instead of waiting silently.
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        // Answers may be personal and may be outdated: drop them with the screen that requested them.
        gcTime: 0,
        networkMode: "always",
        // Back online, read again what failed; leave alone what has loaded.
        refetchOnReconnect: ({ state }) => state.status === "error",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

let showToast: ShowToast | null = null;
/** One client per page load, so that cached lists survive the way back to the landing page. */
const client = createClient((toast) => showToast?.(toast) ?? (() => undefined));

/**
 * Sets the defaults of queries and mutations and shows toasts for the failures that no screen explains. Not around the
 * landing page, which loads without React Query (use-sending.ts).
 */
export function CallProvider({ children }: { children: ReactNode }) {
  const show = useToast();
  useEffect(() => {
    showToast = show;
  }, [show]);
  // After the screens, which read some of it again themselves.
  useLanguageChange(() => {
    const failed = {
      type: "active",
      predicate: ({ state }: Query) => isSaidOtherwise(state.error),
    } as const;
    void client.refetchQueries(failed, { cancelRefetch: false });
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
