import { createHash } from "node:crypto";
import { formatPesos } from "@portal/contract/money";
import type { CheckoutRequest } from "@portal/contract/transaction";
import { i18n } from "../language/sentence.ts";
import { Problem } from "../problem/problem.ts";
import type { Requester, StoredTransaction } from "./transaction-store.ts";

type Agreed = Pick<CheckoutRequest, "amount" | "version">;

type Terms = Omit<StoredTransaction, "person"> & Requester;

/** The terms that a person agrees to at the checkout: amount, payee, origin and destination. */
const terms = [
  "amount_centavos",
  "payee",
  "delivery_courier",
  "office_id",
  "full_address",
  "barangay_code",
  "line_1",
  "line_2",
  "postal_code",
  "latitude",
  "longitude",
  "address",
] as const satisfies readonly (keyof Terms)[];

/**
 * The version of a request, like an ETag: equal terms have equal versions. A hash, because a counter would also change
 * when a photo is replaced or a payment fails, and refuse a person for nothing. It travels in the body, not in If-Match:
 * the Idempotency-Key is checked against the body, so one key never stands for two agreements.
 */
export function versionOf(request: Pick<Terms, (typeof terms)[number]>): string {
  const values = terms.map((term) => request[term]);
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 22);
}

/**
 * Refuses a checkout with outdated terms. One without terms, as in §7, passes.
 * @throws Problem `request_changed` with the current amount
 */
export function requireAgreed(
  transaction: StoredTransaction,
  person: Requester,
  { amount, version }: Agreed,
): void {
  const isOtherAmount =
    typeof amount === "number" && Math.round(amount * 100) !== transaction.amount_centavos;
  if (!isOtherAmount && (!version || version === versionOf({ ...transaction, ...person }))) return;
  throw new Problem(
    "request_changed",
    i18n.t("This request was changed in the meantime. The courier fee is {amount}.", {
      amount: formatPesos(transaction.amount_centavos / 100),
    }),
  );
}
