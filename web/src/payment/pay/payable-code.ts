import { QR_CHANNEL } from "@portal/contract/courier";
import { formatPesos } from "@portal/contract/money";
import type { Transaction } from "@portal/contract/transaction-read";
import { useLingui } from "@lingui/react/macro";
import { serverNow } from "../../api/server-clock.ts";
import { qrPath } from "../../receipt/qr-code.tsx";
import type { ImageSheet } from "../../receipt/save-image.ts";
import { useSettings } from "../../settings.ts";
import { useDates } from "../../site/later/use-dates.ts";
import { type FactName, useSummaryFacts } from "../summary/summary-facts.ts";

type PayableCode = { value: string; amount: string; until: Date | null };

/** The QR code while it can be paid: banking apps also read it from a saved picture, even after it has expired. */
export function payableCode(transaction: Transaction): PayableCode | null {
  if (transaction.access !== "full" || transaction.status !== "For Payment") return null;
  const { payment_channel: channel, qr_code_value: value, payment_expires_at: end } = transaction;
  if (channel !== QR_CHANNEL || value === null) return null;
  return {
    value,
    amount: formatPesos(transaction.amount),
    until: end === null ? null : new Date(end),
  };
}

/** What is saved as a picture: the chosen rows, and the QR code while it can be paid. */
export function useSheet(
  transaction: Transaction,
  title: string,
  isShown: (name: FactName) => boolean,
): () => Promise<ImageSheet> {
  const { t } = useLingui();
  const dates = useDates();
  const { product } = useSettings();
  const facts = useSummaryFacts(transaction);
  const code = payableCode(transaction);
  async function qr(): Promise<ImageSheet["qr"]> {
    if (code === null) return undefined;
    const until = code.until && dates.moment(code.until);
    return {
      code: await qrPath(code.value),
      caption: code.amount,
      until: until === null ? undefined : t`Pay before ${until}`,
    };
  }
  return async () => {
    const now = dates.moment(serverNow());
    return {
      brand: product,
      title,
      qr: await qr(),
      rows: facts.filter(({ name }) => isShown(name)),
      note: t`As of ${now}`,
    };
  };
}

/** The server's time is known in whole seconds, and late by the time that its answer took. */
const CLOCK_BEHIND_MS = 5_000;

/** Minutes until an instant, rounded up but never too high; 0 afterwards. */
export const minutesLeft = (until: Date, now: Date): number =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime() - CLOCK_BEHIND_MS) / 60_000));
