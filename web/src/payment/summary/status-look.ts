import { displayedTransactionStatus } from "@portal/contract/status";
import type { BadgeVariant } from "../../ui/badge.tsx";

type Status = keyof typeof displayedTransactionStatus;

/** The id of the badge's word, which is in `status-badge.tsx`. */
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
