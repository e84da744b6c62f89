import { msg } from "@lingui/core/macro";
import type { FullTransaction, Transaction, RefundState } from "@portal/contract/transaction-read";
import type { NowWords } from "../timeline/step-words.ts";
import { formatPesos } from "@portal/contract/money";
import type { TransactionStatus } from "@portal/contract/status";
import { serverNow } from "../../api/server-clock.ts";
import { useDates } from "../../site/use-dates.ts";

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

/** What this browser's request has to pay, to whom and by when; undefined when its time is over or it is paid. */
export function usePaymentDue(
  own: FullTransaction | null,
  delivery: TransactionStatus | null | undefined,
): NowWords | undefined {
  const dates = useDates();
  // The page's own answer may be the newer one.
  if (own?.status !== "For Payment" || delivery !== "For Payment") return undefined;
  const { amount, payee, payment_expires_at: expires } = own;
  if (expires === null || new Date(expires) <= serverNow()) return undefined;
  const sum = formatPesos(amount);
  const end = dates.moment(new Date(expires));
  return own.transactable_type === "Driver's License"
    ? {
        meaning: msg`Please pay ${sum} to ${payee} before ${end}. To pay, press View Payment Details.`,
      }
    : { meaning: msg`Please pay ${sum} to ${payee} before ${end}.` };
}
