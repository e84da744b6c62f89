import { msg } from "@lingui/core/macro";
import type { Transaction } from "@portal/contract/transaction-read";
import type { NowWords } from "../timeline/step-words.ts";
import { requestNow, type RequestNow } from "./request-now.ts";

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
