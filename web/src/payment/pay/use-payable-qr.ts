import type { Transaction } from "@portal/contract/transaction-read";
import { useLingui } from "@lingui/react/macro";
import { qrPath } from "../../receipt/qr-code-path.ts";
import type { ImageSheet } from "../../receipt/save-image.ts";
import { payableCode } from "./payable-code.ts";

/** The QR code for a saved picture, with the amount and the time limit. */
export function usePayableQr(transaction: Transaction): () => Promise<ImageSheet["qr"]> {
  const { t } = useLingui();
  const code = payableCode(transaction);
  return async () => {
    if (code === null) return undefined;
    const { value, amount, until } = code;
    const end = until === null ? undefined : t`Pay before ${until}`;
    return { code: await qrPath(value), caption: amount, until: end };
  };
}
