import type { PaymentRow } from "../db/tables.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After it was opened, after the end of its time, and after it has ended: late money is looked for then. */
const OPEN = [30 * SECOND, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE];
const OVERDUE = [0, 2 * MINUTE];
/** After it was paid: money that comes once more is looked for then. */
const PAID = [HOUR, 24 * HOUR, 72 * HOUR];
const ENDED = [10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR];
/** What nobody could end yet. */
const STUCK_EVERY = 10 * MINUTE;
const UNANSWERED = { open: MINUTE, ended: 10 * MINUTE };
/** After a refund was sent: most are done at once, some wait for the account's balance. */
const REFUND = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR];
const REFUND_EVERY = 6 * HOUR;

type Looked = Pick<
  PaymentRow,
  "status" | "created_at" | "expires_at" | "ended_at" | "paid_at" | "provider_id"
>;

/** When the gateway is asked about a payment that nobody reports; null when no more. */
export function nextLook(payment: Looked, now: Date): Date | null {
  const { status, created_at: created, expires_at: end, ended_at: ended } = payment;
  if (status === "paid") return payment.paid_at && firstAfter(now, payment.paid_at, PAID);
  if (ended !== null) return payment.provider_id === null ? null : firstAfter(now, ended, ENDED);
  const next = firstAfter(now, created, OPEN);
  if (next !== null && next < end) return next;
  return firstAfter(now, end, OVERDUE) ?? after(now, STUCK_EVERY);
}

/** The same after a look that the gateway did not answer: that one does not count. */
export function nextTry(payment: Looked, now: Date): Date | null {
  const ended = payment.paid_at ?? payment.ended_at;
  if (ended === null) return after(now, UNANSWERED.open);
  const soon = after(now, UNANSWERED.ended);
  const isOver = soon.getTime() - ended.getTime() > 2 * Math.max(...ENDED);
  return isOver || payment.provider_id === null ? null : soon;
}

/** When the gateway is asked again about a refund that it has accepted. */
export const nextLookAtRefund = (sentAt: Date, now: Date): Date =>
  firstAfter(now, sentAt, REFUND) ?? after(now, REFUND_EVERY);

const after = (start: Date, ms: number): Date => new Date(start.getTime() + ms);

const firstAfter = (now: Date, start: Date, offsets: readonly number[]): Date | null =>
  offsets.map((offset) => after(start, offset)).find((at) => at > now) ?? null;
