import type { MessageDescriptor } from "@lingui/core";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { CallFailed, type FailureCode } from "./api.ts";
import { isReplacedByMaintenance } from "./maintenance.ts";
import type { Toast, ToastVariant } from "../ui/toast-card.tsx";
import { useToast } from "../ui/toast.tsx";

/** `explains`: the screen explains every failure itself, except 401 and 403. */
type CallMeta = { explains?: true };

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

type Title = { title: MessageDescriptor; variant: ToastVariant };

const refused: Title = { title: msg`Unauthorized`, variant: "danger" };
const broken: Title = { title: msg`Something went wrong`, variant: "danger" };
const busy: Title = { title: msg`The service is busy`, variant: "warning" };

/** Spec §8, R-3: titles of the failures that any call can have; screens explain the others. */
const titles: Partial<Record<FailureCode, Title>> = {
  too_many_requests: { title: msg`Too many tries`, variant: "warning" },
  unexpected: broken,
  unreadable: broken,
  unavailable: busy,
  provider_unavailable: busy,
  offline: { title: msg`No connection`, variant: "danger" },
  timed_out: { title: msg`No answer`, variant: "danger" },
};

/** 401 and 403 (spec §8) get a toast at every call. */
export const isRefused = (error: Error | null): boolean =>
  error instanceof CallFailed && (error.status === 401 || error.status === 403);

/** The toast for a failure that any call can have; null when only the screen can explain it. */
export function toastOf(failed: CallFailed): Toast | null {
  const known = isRefused(failed) ? refused : titles[failed.code];
  return known
    ? { title: i18n._(known.title), body: failed.message, variant: known.variant }
    : null;
}

function announce(show: (toast: Toast) => void, error: unknown, explains: CallMeta["explains"]) {
  if (!(error instanceof CallFailed)) return;
  const isExplained = explains || (error.code === "unavailable" && isReplacedByMaintenance());
  if (isExplained && !isRefused(error)) return;
  const toast = toastOf(error);
  if (toast) show(toast);
}

/** Shows the 401/403 toast for calls that are made outside of queries and mutations. */
export function useUnauthorizedToast(): (error: unknown) => void {
  const show = useToast();
  return (error) => announce(show, error, true);
}

// A button has to be busy before the second click of a double click: a timer would be too late.
notifyManager.setScheduler(queueMicrotask);

function createClient(show: (toast: Toast) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => announce(show, error, query.meta?.explains),
    }),
    mutationCache: new MutationCache({
      onError: (error, _sent, _context, mutation) => announce(show, error, mutation.meta?.explains),
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

/** Sets the defaults of queries and mutations and shows toasts for the failures that no screen explains. */
export function CallProvider({ children }: { children: ReactNode }) {
  const show = useToast();
  const [client] = useState(() => createClient(show));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
