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

export const badgeOf = (status: Status): BadgeKind => badges[status];

/** The word for a transaction's status. */
export function useBadgeWord(status: Status): string {
  const { t } = useLingui();
  const words: Record<BadgeKind, string> = {
    created: t`Created`,
    "for-payment": t`For Payment`,
    success: t`Success`,
    failed: t`Failed`,
  };
  return words[badges[status]];
}

/** The displayed word for a status (spec §3), in "Transaction is already …". */
export function useDisplayedStatus(status: Status): string {
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
  const word = displayedTransactionStatus[status];
  return words.get(word) ?? word;
}

export function StatusBadge({ status }: { status: Status }) {
  return <Badge variant={badgeVariants[badges[status]]}>{useBadgeWord(status)}</Badge>;
}
