import type { RefundState } from "@portal/contract/refund";
import type { Transaction } from "@portal/contract/transaction-read";

export type RequestNow = "photo" | Exclude<RefundState, "refused">;

/** What a request waits for beside its own step: a photo, or its money's way back; null for neither. */
export function requestNow(request: Transaction | null): RequestNow | null {
  if (request?.awaits_photo) return "photo";
  if (request?.access !== "full" || request.status !== "failed") return null;
  const state = request.refunds.at(-1)?.state;
  // After a refusal the money is looked into again.
  return state === undefined || state === "refused" ? null : state;
}
