import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useRef } from "react";
import { CallFailed, type FailureCode, inWords } from "./api.ts";
import { isReplacedByMaintenance } from "./maintenance.ts";
import { type ShowToast, type Toast, type ToastVariant, useToast } from "../ui/toast.tsx";

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

/**
 * Shows the toast of a failed call.
 * @param explains whether the screen explains every failure itself, except 401 and 403
 */
export function announce(show: ShowToast, error: unknown, explains: boolean | undefined): void {
  if (!(error instanceof CallFailed)) return;
  const isExplained = explains || (error.code === "unavailable" && isReplacedByMaintenance());
  if (isExplained && !isRefused(error)) return;
  const toast = toastOf(error);
  if (toast) show(toast);
}

/** A fault of this page or of the browser, which no screen can explain. */
const isBug = (error: unknown): boolean =>
  [TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind);

/** As `announce`, for what a person has pressed: an unexpected exception is told too, in a sentence of ours. */
export function announcePressed(
  show: ShowToast,
  error: unknown,
  explains: boolean | undefined,
): void {
  announce(show, error, explains);
  if (!isBug(error)) return;
  console.error(error);
  show({ title: i18n._(broken.title), body: inWords(error), variant: broken.variant });
}

/** Shows the 401/403 toast for calls that are made outside of queries and mutations. */
export function useUnauthorizedToast(): (error: unknown) => void {
  const show = useToast();
  return (error) => announce(show, error, true);
}

/** What was requested does not exist: asking again will not help. A proxy that answers in our place knows nothing of it. */
export const isNotFound = (error: Error): error is CallFailed =>
  error instanceof CallFailed &&
  error.code !== "unreadable" &&
  [400, 404, 422].includes(error.status);

/** Shows a failure as a toast; `title` is used where the failure has none of its own. */
export function useExplainedFailure(): (failed: Error, title: string) => void {
  const show = useToast();
  return (failed, title) => {
    if (isRefused(failed)) return;
    const known = failed instanceof CallFailed ? toastOf(failed) : null;
    show(known ?? { variant: "danger", title, body: inWords(failed) });
  };
}

/** The toast for the last failed attempt; call `clear` after a later success. */
export function useFailureToast() {
  const show = useToast();
  const dismiss = useRef<(() => void) | null>(null);
  return {
    fail: (toast: Toast) => {
      dismiss.current?.();
      dismiss.current = show(toast);
    },
    clear: () => dismiss.current?.(),
  };
}
