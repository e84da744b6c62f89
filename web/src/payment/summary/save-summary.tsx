import { formatPaidAt } from "@portal/contract/manila-time";
import type { Transaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import { SaveImageButton } from "../../receipt/save-image-button.tsx";
import type { ImageSheet } from "../../receipt/save-image.ts";
import { serverNow } from "../../api/server-clock.ts";
import { useSettings } from "../../settings.ts";
import { useBadgeWord } from "./status-badge.tsx";
import { badgeOf, type BadgeKind } from "./status-look.ts";
import { usePayableQr } from "../pay/use-payable-qr.ts";
import { useSummaryFacts } from "./use-summary-facts.ts";

const tones: Record<BadgeKind, NonNullable<ImageSheet["badge"]>["tone"]> = {
  created: "ink",
  "for-payment": "warning",
  success: "success",
  failed: "danger",
};

/** "Save as image" (spec §2): a receipt as a PNG. */
export function SaveSummary({ transaction, title }: { transaction: Transaction; title: string }) {
  const { t } = useLingui();
  const facts = useSummaryFacts(transaction);
  const { product } = useSettings();
  const word = useBadgeWord(transaction.status);
  const qr = usePayableQr(transaction);
  async function sheet(): Promise<ImageSheet> {
    const kind = badgeOf(transaction.status);
    const now = formatPaidAt(serverNow());
    return {
      brand: product,
      title,
      badge: { text: word, tone: kind ? tones[kind] : "ink" },
      qr: await qr(),
      rows: facts
        .filter(({ name }) => name !== "status")
        .map(({ term, value }) => ({ term, value })),
      note: t`As of ${now}`,
    };
  }
  const name = transaction.payment_reference ?? transaction.reference;
  return (
    <SaveImageButton name={`Transaction ${name}`} sheet={sheet} variant="secondary">
      <Trans>Save as image</Trans>
    </SaveImageButton>
  );
}
