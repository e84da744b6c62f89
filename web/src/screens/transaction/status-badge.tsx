import { useLingui } from "@lingui/react/macro";
import { Badge } from "../../ui/badge.tsx";
import { badgeOf, badgeVariants, type BadgeKind } from "./status-look.ts";

/** The status of a transaction in a word; one of another host is shown as it came. */
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

export function StatusBadge({ status }: { status: string }) {
  const word = useBadgeWord(status);
  const kind = badgeOf(status);
  return <Badge variant={kind ? badgeVariants[kind] : "neutral"}>{word}</Badge>;
}
