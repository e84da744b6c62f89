import { useLingui } from "@lingui/react/macro";
import { Badge } from "../../ui/badge.tsx";
import { badgeOf, badgeVariants, displayedStatus, type BadgeKind } from "./status-look.ts";

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
