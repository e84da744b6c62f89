import { formatPaidAt, formatPesos, QR_CHANNEL, type Transaction } from "@portal/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { qrPath } from "../../parts/qr-code-path.ts";
import { saveImage, type ImageSheet } from "../../parts/save-image.ts";
import { useSettings } from "../../settings.ts";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useBadgeWord } from "./status-badge.tsx";
import { badgeOf, type BadgeKind } from "./status-look.ts";
import { summaryFacts } from "./summary-facts.ts";
import { useFactTerms } from "./use-fact-terms.ts";

const tones: Record<BadgeKind, NonNullable<ImageSheet["badge"]>["tone"]> = {
  created: "ink",
  "for-payment": "warning",
  success: "success",
  failed: "danger",
};

/** The code to pay by, while there is one: banking apps read it out of a picture as well. */
const payableCode = (transaction: Transaction): string | null =>
  transaction.access === "full" &&
  transaction.status === "For Payment" &&
  transaction.payment_channel === QR_CHANNEL
    ? transaction.qr_code_value
    : null;

/** "Save as image" (spec §2): a receipt as a PNG. */
export function SaveSummary({ transaction, title }: { transaction: Transaction; title: string }) {
  const { t } = useLingui();
  const show = useToast();
  const terms = useFactTerms();
  const { product } = useSettings();
  const word = useBadgeWord(transaction.status);
  const save = useMutation({
    mutationFn: async () => {
      const code = payableCode(transaction);
      const kind = badgeOf(transaction.status);
      const amount = formatPesos(transaction.amount);
      const now = formatPaidAt(new Date());
      const sheet: ImageSheet = {
        brand: product,
        title,
        badge: { text: word, tone: kind ? tones[kind] : "ink" },
        qr: code === null ? undefined : { code: await qrPath(code), caption: amount },
        rows: summaryFacts(transaction)
          .filter(({ name }) => name !== "status")
          .map(({ name, value }) => ({ term: terms[name], value })),
        note: t`As of ${now}`,
      };
      const name = transaction.payment_reference ?? transaction.reference;
      await saveImage(sheet, `Transaction ${name}`);
    },
    onSuccess: () => show({ variant: "success", title: t`The picture was saved` }),
    onError: () =>
      show({
        variant: "danger",
        title: t`The picture could not be saved`,
        body: t`Please take a screenshot or print this page instead.`,
      }),
  });
  return (
    <Button
      variant="secondary"
      icon="download"
      wide
      busy={save.isPending}
      busyLabel={t`Saving the picture`}
      onClick={() => save.mutate()}
    >
      <Trans>Save as image</Trans>
    </Button>
  );
}
