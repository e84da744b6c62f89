import { displayedTransactionStatus } from "@portal/contract/status";
import type { BadgeVariant } from "../../ui/badge.tsx";

type Status = keyof typeof displayedTransactionStatus;

/** Names the badge's word; the words themselves stand in `status-badge.tsx`. */
export type BadgeKind = "created" | "for-payment" | "success" | "failed";

/** Which badge the summary shows (spec §2, R-12). */
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

/** The badge of a status; null for an unknown status. */
export const badgeOf = (status: string): BadgeKind | null =>
  isStatus(status) ? badges[status] : null;

/** The word a person reads for a status (spec §3). */
export const displayedStatus = (status: string): string =>
  isStatus(status) ? displayedTransactionStatus[status] : status;
