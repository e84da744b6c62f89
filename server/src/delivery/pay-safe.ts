import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { findCourier, offeredBy } from "../courier/courier-store.ts";
import type { Db } from "../db/tables.ts";
import { occupiedUntil } from "./pay-line.ts";
import { type DeliverableRecord, readDeliverable } from "./pay-safe-store.ts";
import { i18n, type Said, type Sentence } from "../language/sentence.ts";
import { Problem, wrongFields } from "../problem/problem.ts";
import type { RecordSubject } from "../security/handle.ts";
import type { Courier } from "@portal/contract/courier";
import type { RecordStatus } from "@portal/contract/status";

type PaySafe = { officeId: string; courier: Courier };

type Wish = {
  record: RecordSubject;
  courierCode: string;
  /** The transaction itself; absent before it is created. */
  transaction?: string | undefined;
};

const BY_STATUS: Record<Exclude<RecordStatus, "Available">, Sentence> = {
  "For Verification": i18n.t(
    "This is still being reviewed. It can be delivered once it is Available.",
  ),
  Rejected: i18n.t(
    "The details of this were rejected, so it cannot be delivered. Please contact your office.",
  ),
  Processing: i18n.t("This is already being delivered."),
  Received: i18n.t("This was already received, so there is nothing to deliver."),
  Unknown: i18n.t("We do not know where this is at the moment, so it cannot be delivered."),
};

/** The refusal when someone else has paid for the record, or a gateway is silent; a unique index enforces it. */
export const heldByOther = ({ paymentMinutes }: Config): Sentence =>
  i18n.t(
    "Someone has already asked for this delivery. If the fee is not paid within {minutes} minutes, you can ask again.",
    { minutes: String(paymentMinutes) },
  );

/** Its owner may have asked on another device, and must not pay twice. */
const PAID_IN_DOUBT = i18n.t(
  "We received a payment for this delivery and are looking into it. Please do not pay again. You can ask again when the payment has been checked.",
);

/** With the end of the reference its owner finds the appointment, or can report one that someone else booked. */
const hasAppointment = (end: string): Sentence =>
  i18n.t(
    "There is an appointment to pick this up at the office (APT-****-****-{end}). To have it delivered instead, cancel the appointment first. Open the link in our e-mail about it.",
    { end },
  );

/**
 * Whether this record may be paid for now: checked when a transaction is created, changed and checked out, so
 * that nobody pays for a delivery that is impossible.
 * @returns the office of dispatch and its courier
 * @throws Problem `not_deliverable` with the reason in words, on the courier's field where another courier would help,
 * `invalid_fields` for an unknown courier
 */
export async function requirePaySafe(
  context: Pick<Context, "config" | "couriers" | "now" | "secrets">,
  db: Db,
  wish: Wish,
): Promise<PaySafe> {
  const courier = await findCourier(db, offeredBy(context), wish.courierCode);
  if (!courier)
    throw wrongFields({ delivery_courier: [i18n.t("Please choose a courier from the list.")] });
  const record = await requireDeliverable(context, db, wish);
  const otherCourier = whyCourier(courier, record);
  if (otherCourier !== null)
    throw new Problem("not_deliverable", otherCourier, {
      errors: { delivery_courier: [otherCourier] },
    });
  return { officeId: record.office.id, courier };
}

/**
 * The part that no choice of the person changes, which is also asked before the form is filled in.
 * @throws Problem `not_deliverable` with the reason in words, `resource_not_found`
 */
export async function requireDeliverable(
  context: Pick<Context, "config" | "now" | "secrets">,
  db: Db,
  wish: Pick<Wish, "record" | "transaction">,
) {
  const asking = { record: wish.record, except: wish.transaction, now: context.now() };
  const record = await readDeliverable(db, context.secrets, asking);
  if (!record) throw new Problem("resource_not_found");
  const refused = whyRecord(record);
  const { office } = record;
  if (refused !== null || office === null)
    throw new Problem("not_deliverable", refused ?? undefined);
  requireUnheld(context, record);
  return { ...record, office };
}

function whyRecord(record: DeliverableRecord): Said | null {
  if (record.status !== "Available") return BY_STATUS[record.status];
  if (record.storagePlace === "Dealer")
    return i18n.t("The plate is at {dealer}. Please contact them to get it.", {
      dealer: record.dealerName ?? "your dealership",
    });
  if (!record.office?.delivers)
    return i18n.t("{office} does not offer delivery. You can pick this up there.", {
      office: record.office?.name ?? "The office",
    });
  return null;
}

function whyCourier(courier: Courier, { office }: DeliverableRecord): Said | null {
  if (!courier.enabled)
    return i18n.t(
      "{courier} is not accepting deliveries right now. Please choose another courier.",
      {
        courier: courier.name,
      },
    );
  if (office && !office.couriers.includes(courier.code))
    return i18n.t("{courier} does not serve {office}. Please choose another courier.", {
      courier: courier.name,
      office: office.name,
    });
  return null;
}

/**
 * @throws Problem `not_deliverable` when another transaction or an appointment holds the record, Occupied while
 * that transaction is not paid
 */
function requireUnheld(
  { config }: Pick<Context, "config">,
  { holder, pickup }: DeliverableRecord,
): void {
  if (holder?.until) throw occupiedUntil(holder.until);
  if (holder?.isInDoubt) throw new Problem("not_deliverable", PAID_IN_DOUBT);
  if (holder) throw new Problem("not_deliverable", heldByOther(config));
  if (pickup === null) return;
  const end = pickup.slice(-4);
  throw new Problem("not_deliverable", hasAppointment(end), {
    details: { reference_end: end },
  });
}
