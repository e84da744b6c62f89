import type { Context } from "../context.ts";
import type { DeliveryState } from "../db/delivery-state.ts";
import { numbersOfRecord } from "../security/record-person.ts";
import { onFileOf } from "./documents.ts";
import { versionOf } from "./agreed-terms.ts";
import { rejectionIn, sentenceFor } from "./reasons.ts";
import type { TransactionFacts } from "./transaction-facts-store.ts";
import { recordOf, type Requester, requesterOf, typeOf } from "./transaction-store.ts";
import { officeAddress } from "../office/office-store.ts";
import type { CourierCheckpoint } from "../providers/courier/courier-provider.ts";
import { maskedNumber } from "../record/masked-number.ts";
import { promiseOf } from "../record/timeline.ts";
import { issueHandle } from "../security/handle.ts";
import type { Secrets } from "../security/secrets.ts";
import { openPage, paymentOrigins, storedTrackingLink } from "../security/outside-link.ts";
import { manilaDay } from "@portal/contract/days";
import type { Language } from "@portal/contract/languages";
import { outsideLink } from "@portal/contract/outside-link";
import { fullName, personOf } from "@portal/contract/person";
import type { TransactableType, TransactionStatus } from "@portal/contract/status";
import {
  type FailedReason,
  failedReasons,
  stepOfTransaction,
  type Timeline,
  type TimelineStep,
} from "@portal/contract/timeline";
import type { FullTransaction, PublicTransaction } from "@portal/contract/transaction-read";

/** For anyone who knows the uuid: no personal data, the number masked. */
export function publicView(
  { secrets }: Pick<Context, "secrets">,
  facts: TransactionFacts,
): PublicTransaction {
  return {
    access: "public",
    ...commonView(facts),
    transactable_details: { number: maskedNumberOf(secrets, facts) },
  };
}

/**
 * For the holder of the token: everything but the photos, in the language of the request.
 * @param notPayable why it cannot be paid now
 */
export function fullView(
  context: Context,
  row: TransactionFacts,
  language: Language,
  notPayable: FullTransaction["not_payable"] = null,
): FullTransaction {
  const record = recordOf(row);
  const person = requesterOf(context.secrets, row);
  const { checkoutUrl, qrCodeValue } = openPage(context.secrets, row.payment_id, row.page);
  const { license_number, plate_number, mv_number } = numbersOfRecord(context.secrets, row);
  const { office } = row;
  // What the requester entered, never a field of the record.
  const typed = personOf(person);
  return {
    access: "full",
    ...commonView(row),
    ...typed,
    full_name: fullName(person),
    delivery_courier: row.delivery_courier,
    delivery_details: detailsOf(person),
    transactable_details: { number: license_number ?? plate_number ?? mv_number ?? "", ...typed },
    transactable: { id: issueHandle(context, record, "both"), type: typeOf(record) },
    office: { code: office.code, name: office.name, full_address: officeAddress(office) },
    payee: row.payee,
    version: versionOf({ ...row, ...person }),
    checkout_url: outsideLink(paymentOrigins(context), checkoutUrl),
    qr_code_value: qrCodeValue,
    payment_expires_at: row.payment_expires_at?.toISOString() ?? null,
    tracking_refno: row.tracking_refno,
    tracking_url: storedTrackingLink(context, row.uuid, row.tracking_url),
    failed_reason:
      rejectionIn(row.rejected_because, language) ?? sentenceFor(row.failed_reason, language),
    holds_money: row.holds_money || (row.paid_at === null && row.is_in_doubt),
    not_payable: notPayable,
    refunds: refundsOf(row),
    on_file: onFileOf(row.document_fields),
    events: row.events.map(({ at, from, to, why }) => ({
      at: new Date(at).toISOString(),
      from,
      to,
      why: sentenceFor(why, language),
    })),
    timeline: timelineOf(context, row),
  };
}

/** Of a transaction as it was read, in which times are JSON. */
export const timelineOf = (context: Clock, facts: TransactionFacts): Timeline =>
  transactionTimeline(context, {
    type: typeOf(recordOf(facts)),
    office: facts.office,
    events: facts.events.map((event) => ({ ...event, at: new Date(event.at) })),
    checkpoints: facts.checkpoints.map(({ at, state }) => ({ at: new Date(at), state })),
    photoSentAt: facts.photo_sent_at,
  });

const refundsOf = ({ refunds }: TransactionFacts): FullTransaction["refunds"] =>
  refunds
    .map(({ amount_centavos: centavos, way, at, state, receipt }) => ({
      state,
      amount: centavos / 100,
      at: new Date(at).toISOString(),
      by_hand: way === "hand",
      receipt,
    }))
    .toSorted((one, other) => one.at.localeCompare(other.at));

function commonView(row: TransactionFacts) {
  return {
    uuid: row.uuid,
    reference: row.reference,
    status: row.status,
    amount: row.amount_centavos / 100,
    transactable_type: typeOf(recordOf(row)),
    payment_channel: row.payment_channel,
    payment_reference: row.payment_reference,
    paid_at: row.paid_at?.toISOString() ?? null,
    awaits_photo: row.status === "For Verification" && row.awaits_photo,
  };
}

const detailsOf = (place: Requester): FullTransaction["delivery_details"] => ({
  full_address: place.full_address,
  barangay_code: place.barangay_code ?? "",
  line_1: place.line_1,
  line_2: place.line_2,
  postal_code: place.postal_code,
  latitude: place.latitude,
  longitude: place.longitude,
  address: place.address,
});

/** For a plate without a number, that of its MV file. */
function maskedNumberOf(secrets: Secrets, facts: TransactionFacts): string {
  const { license_number, plate_number, mv_number } = numbersOfRecord(secrets, facts);
  return maskedNumber({
    type: typeOf(recordOf(facts)),
    number: license_number ?? plate_number,
    mv_number,
  });
}

type Clock = Pick<Context, "now" | "closedDays">;
type Event = { at: Date; to: TransactionStatus; why: string | null };
type Checkpoint = Pick<CourierCheckpoint, "at" | "state">;
type Moment = { step: TimelineStep; at: Date; reason: FailedReason | null };

/** What a timeline is made of. */
type Story = {
  type: TransactableType;
  office: Parameters<typeof promiseOf>[1]["office"];
  /** Both oldest first. */
  events: readonly Event[];
  checkpoints: readonly Checkpoint[];
  /** When the person sent the last photo that the office had asked for. */
  photoSentAt?: Date | null;
};

/** Courier states with their own step; the others appear as the status that they lead to. */
const STEP_OF_STATE: Partial<Record<DeliveryState, TimelineStep>> = {
  pickup_failed: "pickup_failed",
  in_transit: "at_hub",
  out_for_delivery: "out_for_delivery",
  delivery_failed: "delivery_failed",
  returning: "returning",
};
/** Courier states that give the real time of a status: our event only has the time of the report. */
const REPORTED_BY: Partial<Record<TransactionStatus, DeliveryState>> = {
  "In Transit": "picked_up",
  Received: "delivered",
};

/** The timeline of a transaction for the holder of its token: our events and the courier's checkpoints in order. */
export function transactionTimeline(
  context: Clock,
  { type, office, events, checkpoints, photoSentAt }: Story,
): Timeline {
  const lostAt = checkpoints.findLastIndex(({ state }) => state === "lost");
  const moments = events.flatMap((event): Moment[] => {
    const told = hasTurnedUp(event) ? checkpoints.slice(lostAt + 1) : checkpoints.slice(0, lostAt);
    const own = lostAt < 0 || event.to === "Received" ? checkpoints : told;
    return [
      momentOf(event, own),
      ...(event.to === "For Dispatch" ? steps(own, isBeforePickup) : []),
      ...(event.to === "In Transit" ? steps(own, (state) => !isBeforePickup(state)) : []),
    ];
  });
  const last = moments.at(-1);
  // The office's time begins anew with a photo that it had asked for.
  const since = last?.step === "paid" && photoSentAt ? photoSentAt : last?.at;
  return {
    reached: moments.map(({ step, at, reason }) => ({ step, at: at.toISOString(), reason })),
    promise: promiseOf(context, {
      type,
      office,
      step: last?.step,
      since: since && manilaDay(since),
    }),
  };
}

/** A lost parcel was found: what was told after the loss belongs to the rest of its way. */
const hasTurnedUp = ({ to, why }: Event): boolean => to === "In Transit" && why === "found";

const isBeforePickup = (state: DeliveryState): boolean => state === "pickup_failed";

function momentOf({ at, to, why }: Event, checkpoints: readonly Checkpoint[]): Moment {
  const told = checkpoints.find(({ state }) => state === REPORTED_BY[to]);
  const reason = to === "failed" ? failedReasons.find((known) => known === why) : undefined;
  return { step: stepOfTransaction[to], at: told?.at ?? at, reason: reason ?? null };
}

const steps = (checkpoints: readonly Checkpoint[], fits: (state: DeliveryState) => boolean) =>
  checkpoints.flatMap(({ at, state }): Moment[] => {
    const step = STEP_OF_STATE[state];
    return step && fits(state) ? [{ step, at, reason: null }] : [];
  });
