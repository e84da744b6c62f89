import { useLingui } from "@lingui/react/macro";
import type { FactName } from "./summary-facts.ts";

/** What the rows of the summary are called. */
export function useFactTerms(): Record<FactName, string> {
  const { t } = useLingui();
  return {
    reference: t`Reference Number`,
    type: t`Transaction Type`,
    plate: t`Plate Number`,
    license: t`Driver's License number`,
    status: t`Status`,
    amount: t`Amount`,
    payee: t`Payee`,
    channel: t`Payment Channel`,
    "payment-reference": t`Payment Reference`,
    "paid-at": t`Paid At`,
    "courier-reference": t`Tracking Number`,
    name: t`Full name`,
    address: t`Shipping Address`,
  };
}
