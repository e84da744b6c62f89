import { api } from "@portal/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, CallFailed } from "../../api.ts";
import { isRefused } from "../../parts/calls/call-provider.tsx";
import type { ShippingSubject } from "../../parts/shipping/shipping-subject.ts";
import { readSession } from "../../session.ts";
import { isFor } from "./deliverability.ts";

/** It is gone, or no longer this browser's: there is none to change. */
const hasNone = (error: Error): boolean =>
  isRefused(error) || (error instanceof CallFailed && error.code === "resource_not_found");

/**
 * The request that this browser made for the subject: who comes back from the checkout changes it
 * instead of making a second one. `transaction` is null when there is none; with an `error` nobody knows.
 */
export function useOwnTransaction(subject: ShippingSubject) {
  // As it was when the page opened: a request just sent leads on to its checkout.
  const [current] = useState(() => readSession("current_transaction"));
  const { uuid = "", token = "" } = current ?? {};
  const read = useQuery({
    queryKey: ["transaction", uuid, token],
    queryFn: ({ signal }) =>
      call(api.readTransaction, { params: { uuid }, headers: { transaction: token }, signal }),
    enabled: uuid !== "",
    meta: { explains: true },
  });
  const answer = read.data;
  const own = answer?.access === "full" && isFor(answer, subject) ? answer : null;
  return {
    loading: uuid !== "" && read.isPending,
    error: read.isLoadingError && !hasNone(read.error) ? read.error : null,
    again: () => void read.refetch(),
    transaction: own,
    token,
  };
}
