import { msg } from "@lingui/core/macro";
import type { Transaction } from "@portal/contract/transaction-read";
import type { NowWords } from "../timeline/step-words.ts";
import type { RefundState } from "@portal/contract/refund";

type RequestNow = "photo" | Exclude<RefundState, "refused">;

/** What a request waits for beside its own step: a photo, or its money's way back; null for neither. */
export function requestNow(request: Transaction | null): RequestNow | null {
  if (request?.awaits_photo) return "photo";
  if (request?.access !== "full" || request.status !== "failed") return null;
  const state = request.refunds.at(-1)?.state;
  // After a refusal the money is looked into again.
  return state === undefined || state === "refused" ? null : state;
}

const words: Record<RequestNow, NowWords> = {
  photo: { meaning: msg`The office needs a new photo from you.` },
  asked: { next: msg`A second person decides about your refund.` },
  agreed: { next: msg`Your refund will be sent.` },
  sent: { next: msg`Your refund arrives at your bank or e-wallet.` },
  done: { next: undefined },
};

/** What replaces the current step's own words. */
export function requestWords(request: Transaction | null): NowWords | undefined {
  const now = requestNow(request);
  return now === null ? undefined : words[now];
}
