import { formatPaidAt } from "@portal/contract/manila-time";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import { SaveImageButton } from "../../receipt/save-image-button.tsx";
import type { ImageSheet } from "../../receipt/save-image.ts";
import { serverNow } from "../../api/server-clock.ts";
import { useSettings } from "../../settings.ts";
import type { FactName } from "../summary/summary-facts.ts";
import { usePayableQr } from "./use-payable-qr.ts";
import { useSummaryFacts } from "../summary/use-summary-facts.ts";

const told: readonly FactName[] = ["payee", "payment-reference"];

/** Saves the QR code as a picture: a person who reads this on a phone has no second phone to scan it with. */
export function SaveQrCode({
  transaction,
  title,
}: {
  transaction: FullTransaction;
  title: string;
}) {
  const { t } = useLingui();
  const { product } = useSettings();
  const facts = useSummaryFacts(transaction);
  const qr = usePayableQr(transaction);
  async function sheet(): Promise<ImageSheet> {
    const now = formatPaidAt(serverNow());
    return {
      brand: product,
      title,
      qr: await qr(),
      rows: facts.filter(({ name }) => told.includes(name)),
      note: t`As of ${now}`,
    };
  }
  return (
    <SaveImageButton
      name={`QR Ph ${transaction.payment_reference ?? transaction.reference}`}
      sheet={sheet}
    >
      <Trans>Save QR code</Trans>
    </SaveImageButton>
  );
}

/** How to pay with the saved code in an app on the same phone. */
export function PhoneSteps() {
  return (
    <section className="self-stretch rounded-card bg-mist p-4">
      <h3 className="text-lg">
        <Trans>Pay on this phone</Trans>
      </h3>
      <ol className="mt-1 flex list-decimal flex-col gap-1 pl-6">
        <li>
          <Trans>Save the QR code.</Trans>
        </li>
        <li>
          <Trans>Open GCash, Maya or your bank app, and choose to pay with QR.</Trans>
        </li>
        <li>
          <Trans>Upload the saved picture from your gallery.</Trans>
        </li>
      </ol>
    </section>
  );
}
