import type { Transaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import { SaveImageButton } from "../../receipt/save-image-button.tsx";
import type { ImageSheet } from "../../receipt/save-image.ts";
import { serverNow } from "../../api/server-clock.ts";
import { useSettings } from "../../settings.ts";
import { badgeOf, useBadgeWord, type BadgeKind } from "./status-badge.tsx";
import { usePayableQr } from "../pay/payable-code.ts";
import { useSummaryFacts } from "./summary-facts.ts";
import { useDates } from "../../site/later/use-dates.ts";

const tones: Record<BadgeKind, NonNullable<ImageSheet["badge"]>["tone"]> = {
  created: "ink",
  "for-payment": "warning",
  success: "success",
  failed: "danger",
};

/** "Save as image" (spec §2), in every status: who has a question needs something to show. */
export function SaveSummary({ transaction, title }: { transaction: Transaction; title: string }) {
  const dates = useDates();
  const { t } = useLingui();
  const facts = useSummaryFacts(transaction);
  const { product } = useSettings();
  const word = useBadgeWord(transaction.status);
  const qr = usePayableQr(transaction);
  async function sheet(): Promise<ImageSheet> {
    const kind = badgeOf(transaction.status);
    const now = dates.moment(serverNow());
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
