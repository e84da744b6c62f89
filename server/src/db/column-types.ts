import { liveTransactionStatuses } from "@portal/contract/status";
import { type JSONColumnType, sql } from "kysely";

export type PaymentStatus = "reserved" | "open" | "paid" | "failed" | "expired" | "cancelled";
/** Statuses of a payment that may still be paid. */
export const UNSETTLED = ["reserved", "open"] as const satisfies readonly PaymentStatus[];
/** Statuses of a transaction that holds its record: literals instead of parameters, so that a statement keeps its plan. */
export const LIVE = sql.join(liveTransactionStatuses.map((status) => sql.lit(status)));

/** Why received money cannot be accepted and has to be checked by hand. */
export type MoneyDoubt =
  | "wrong_reference"
  | "wrong_currency"
  | "too_little"
  | "too_much"
  | "twice"
  | "late"
  | "after_end"
  | "record_not_available";
/**
 * Somebody has to decide about money `m` of request `t`: it is in doubt, or was accepted for a request that ended without
 * a delivery. Or it is on its way back, perhaps of a lost parcel that turned up meanwhile.
 */
export const OPEN_MONEY = sql<boolean>`(m.refunded_at is null and (m.attention is not null
    or t.status = 'failed' and t.holds_money
    or exists (select from refund f where f.money = m.id and f.state in ('asked', 'agreed', 'sent'))))`;

/** A refund: agreed to by somebody else than the asker, then paid by the gateway ("sent" first) or by hand. */
export type { RefundState } from "@portal/contract/transaction-read";
export type RefundWay = "gateway" | "hand";

export type AddressLevel = "region" | "province" | "municipality" | "barangay";
/** The levels above a barangay. */
export type ParentLevel = Exclude<AddressLevel, "barangay">;
export type Zone = "NCR" | "Luzon" | "Visayas" | "Mindanao" | "Island";
export type RecordKind = "drivers_license" | "plate_number";
export type EventKind = RecordKind | "submission" | "transaction" | "appointment";
export type TransitionKind = "record" | "transaction" | "alert";
export type SubmissionStatus = "For Verification" | "Available" | "Rejected";
export type OutboxPayload = JSONColumnType<Record<string, string>>;
export type PortalMode = "sandbox" | "production";
export type SandboxPaymentStatus = Exclude<PaymentStatus, "reserved">;
export type SandboxSender = "payment" | "courier";
export type SandboxEnding = "delivered" | "returned" | "lost";
