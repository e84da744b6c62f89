import { formatPesos } from "@portal/contract/money";
import type { TransactionStatus } from "@portal/contract/status";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { msg } from "@lingui/core/macro";
import { serverNow } from "../../api/server-clock.ts";
import { useDates } from "../../site/later/use-dates.ts";
import type { NowWords } from "../timeline/step-words.ts";

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
