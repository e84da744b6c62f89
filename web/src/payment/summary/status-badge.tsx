import { useLingui } from "@lingui/react/macro";
import { Badge, type BadgeVariant } from "../../ui/badge.tsx";
import { displayedTransactionStatus } from "@portal/contract/status";

type Status = keyof typeof displayedTransactionStatus;

/** The id of the badge's word. */
export type BadgeKind = "created" | "for-payment" | "success" | "failed";

/** The badge of the summary (spec §2, R-12). */
const badges: Record<Status, BadgeKind> = {
  Created: "created",
  "For Payment": "for-payment",
  "For Verification": "success",
  "For Dispatch": "success",
  "In Transit": "success",
  Received: "success",
  Paid: "success",
  success: "success",
  failed: "failed",
};

export const badgeVariants: Record<BadgeKind, BadgeVariant> = {
  created: "neutral",
  "for-payment": "warning",
  success: "success",
  failed: "danger",
};

const isStatus = (status: string): status is Status => Object.hasOwn(badges, status);

/** The badge of a status; null for an unknown one. */
export const badgeOf = (status: string): BadgeKind | null =>
  isStatus(status) ? badges[status] : null;

/** The displayed word for a status (spec §3). */
export const displayedStatus = (status: string): string =>
  isStatus(status) ? displayedTransactionStatus[status] : status;

/** The word for a transaction's status; an unknown status is shown as received. */
export function useBadgeWord(status: string): string {
  const { t } = useLingui();
  const words: Record<BadgeKind, string> = {
    created: t`Created`,
    "for-payment": t`For Payment`,
    success: t`Success`,
    failed: t`Failed`,
  };
  const kind = badgeOf(status);
  return kind ? words[kind] : status;
}

/** The word for a status in "Transaction is already …". */
export function useDisplayedStatus(status: string): string {
  const { t } = useLingui();
  const words = new Map([
    ["Created", t`Created`],
    ["For Payment", t`For Payment`],
    ["Paid", t`Paid`],
    ["In Transit", t`In Transit`],
    ["Received", t`Received`],
    ["Failed", t`Failed`],
    ["Success", t`Success`],
  ]);
  const word = displayedStatus(status);
  return words.get(word) ?? word;
}

export function StatusBadge({ status }: { status: string }) {
  const word = useBadgeWord(status);
  const kind = badgeOf(status);
  return <Badge variant={kind ? badgeVariants[kind] : "neutral"}>{word}</Badge>;
}
