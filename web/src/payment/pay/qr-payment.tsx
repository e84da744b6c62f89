import { formatPesos } from "@portal/contract/money";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { QrCode } from "../../receipt/qr-code.tsx";
import { useSettings } from "../../settings.ts";
import { BottomSheet } from "../../ui/dialog.tsx";
import { useIsLow } from "../../ui/text-room.ts";
import { Button } from "../../ui/button.tsx";
import { paymentAddress } from "./payment-address.ts";
import { QrphInstructions } from "./qrph-instructions.tsx";
import { SaveImageButton } from "../../receipt/save-image-button.tsx";
import { type FactName, useSheet } from "../summary/summary-rows.tsx";

type QrPaymentProps = { transaction: FullTransaction; value: string };

/** The code in spec §9's 240 px; in the sandbox it is a link to the payment page, because no app can pay it. */
function Code({ transaction, value }: QrPaymentProps) {
  const { t } = useLingui();
  const settings = useSettings();
  const amount = formatPesos(transaction.amount);
  const code = <QrCode value={value} label={t`QR Ph code to pay ${amount}`} className="size-60" />;
  const url = transaction.checkout_url ?? "";
  const address = url.includes("sandbox") ? paymentAddress(url, settings) : null;
  if (address === null) return code;
  return (
    // The text is above the code, so that the button that saves it can be directly below.
    <a
      href={address}
      className="flex flex-col-reverse rounded-control font-semibold max-sm:items-center max-sm:text-center"
    >
      {code}
      <span className="flex min-h-11 items-center print:hidden">
        {t`Open the sandbox payment page`}
      </span>
    </a>
  );
}

/** What stands beside the saved code. */
const told: readonly FactName[] = ["payee", "payment-reference"];

/** The QR Ph code, how to save, enlarge and pay it. */
export function QrPayment({ transaction, value }: QrPaymentProps) {
  const { t } = useLingui();
  const [large, setLarge] = useState(false);
  // There the page's own code fills the screen.
  const isLow = useIsLow();
  const amount = formatPesos(transaction.amount);
  const title = t`Pay ${amount} with QR Ph`;
  const sheet = useSheet(transaction, title, (name) => told.includes(name));
  return (
    <div className="flex w-full flex-col items-start gap-3">
      {/* On a phone a figure in the middle; all words begin at the left. */}
      <div className="max-sm:self-center">
        <Code transaction={transaction} value={value} />
      </div>
      <div className="flex w-full gap-3 print:hidden">
        <div className="grow md:hidden">
          {/* A person who reads this on a phone has no second phone to scan it with. */}
          <SaveImageButton
            name={`QR Ph ${transaction.payment_reference ?? transaction.reference}`}
            sheet={sheet}
          >
            {t`Save QR code`}
          </SaveImageButton>
        </div>
        {isLow ? null : (
          <Button
            variant="secondary"
            icon="search"
            className="px-3! md:px-5!"
            onClick={() => setLarge(true)}
          >
            <span className="sr-only md:not-sr-only">{t`Larger QR code`}</span>
          </Button>
        )}
      </div>
      <p className="md:hidden print:hidden">
        {t`Then open GCash, Maya or your bank app, choose QR, and upload the saved picture.`}
      </p>
      <QrphInstructions />
      {large && !isLow && (
        <BottomSheet onClose={() => setLarge(false)} title={title}>
          <QrCode
            value={value}
            label={t`QR Ph code to pay ${amount}`}
            className="relative left-1/2 aspect-square w-[min(100%+var(--spacing)*10,70vh)] [transform:translateX(-50%)]"
          />
        </BottomSheet>
      )}
    </div>
  );
}
