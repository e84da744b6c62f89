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
import { hasGivenWay } from "./maintenance.ts";
import type { Toast, ToastVariant } from "../ui/toast-card.tsx";
import { useToast } from "../ui/toast.tsx";

/** `explains`: the screen puts every failure into words itself, all but 401 and 403. */
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

/** Spec §8 and R-3: what is said wherever the screen says nothing better; the rest is the screen's. */
const titles: Partial<Record<FailureCode, Title>> = {
  too_many_requests: { title: msg`Too many tries`, variant: "warning" },
  unexpected: broken,
  unreadable: broken,
  unavailable: busy,
  provider_unavailable: busy,
  offline: { title: msg`No connection`, variant: "danger" },
  timed_out: { title: msg`No answer`, variant: "danger" },
};

/** Whether the call was not allowed (spec §8: 401 and 403), which is said for every call. */
export const isRefused = (error: Error | null): boolean =>
  error instanceof CallFailed && (error.status === 401 || error.status === 403);

/** The toast of a failure that any call may meet, or null when only the screen can explain it. */
export function toastOf(failed: CallFailed): Toast | null {
  const known = isRefused(failed) ? refused : titles[failed.code];
  return known
    ? { title: i18n._(known.title), body: failed.message, variant: known.variant }
    : null;
}

function announce(show: (toast: Toast) => void, error: unknown, explains: CallMeta["explains"]) {
  if (!(error instanceof CallFailed)) return;
  const isExplained = explains || (error.code === "unavailable" && hasGivenWay());
  if (isExplained && !isRefused(error)) return;
  const toast = toastOf(error);
  if (toast) show(toast);
}

/** Says of a failure outside of queries and mutations, which the screen explains, that the call was not allowed. */
export function useUnauthorizedToast(): (error: unknown) => void {
  const show = useToast();
  return (error) => announce(show, error, true);
}

// A button has to be busy before the second click of a double click: the next timer would be too late.
notifyManager.setScheduler(queueMicrotask);

function createClient(show: (toast: Toast) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => announce(show, error, query.meta?.explains),
    }),
    mutationCache: new MutationCache({
      onError: (error, _sent, _context, mutation) => announce(show, error, mutation.meta?.explains),
    }),
    // Spec §4, §9. `always`: without a connection a call fails and is explained, instead of waiting silently.
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        // An answer may be about a person, and what it says may be over: it goes with the screen that asked.
        gcTime: 0,
        networkMode: "always",
        // What could not be read is read when the line is back; what is there is left alone.
        refetchOnReconnect: ({ state }) => state.status === "error",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Gives the calls below it their defaults and says the failures that no screen explains. */
export function CallProvider({ children }: { children: ReactNode }) {
  const show = useToast();
  const [client] = useState(() => createClient(show));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
