import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TransactableType } from "@portal/contract/status";
import type { FailedReason, TimelineStep } from "@portal/contract/timeline";

/** A step explained in a sentence, and what comes next. */
export type NowWords = {
  meaning?: MessageDescriptor | undefined;
  next?: MessageDescriptor | undefined;
};
type Titles = {
  upcoming?: MessageDescriptor;
  current: MessageDescriptor;
  /** In the past tense; only where `current` is not. */
  done?: MessageDescriptor;
};
type Words = Titles & NowWords;

/** below the headline while it waits for the courier. As a past step it is told in the past. */
export const readyForCourier = msg`Your Driver's License Card is now ready to pick-up by our logistics partner!`;

const shared: Record<TimelineStep, Words> = {
  under_review: {
    upcoming: msg`Your details will be reviewed`,
    current: msg`Your details are under review`,
    done: msg`Details accepted`,
    meaning: msg`The office compares your details with its records.`,
    next: msg`Once they are accepted, you can have it delivered or pick it up.`,
  },
  rejected: {
    current: msg`Details rejected`,
    meaning: msg`The office could not accept the details.`,
    next: msg`You can send the complete form again with corrected details.`,
  },
  ready: {
    upcoming: msg`Ready at the office`,
    current: msg`Ready at the office`,
    done: msg`Was ready at the office`,
    meaning: msg`It is waiting for you at the office.`,
  },
  requested: {
    current: msg`Request saved`,
    meaning: msg`Your request for delivery is saved. Nothing is paid yet.`,
    next: msg`Once the courier fee is paid, the office prepares the delivery.`,
  },
  payment_open: {
    current: msg`Waiting for the payment`,
    meaning: msg`The courier fee is not paid yet.`,
    next: msg`Once it is paid, the office prepares the delivery.`,
  },
  paid: {
    upcoming: msg`You pay the courier fee`,
    current: msg`Courier fee paid`,
    meaning: msg`The office is preparing your card for the courier.`,
    next: msg`The courier collects it from the office.`,
  },
  handed_over: {
    upcoming: msg`Ready for the courier`,
    current: msg`Waiting for the courier`,
    done: msg`Packed for the courier`,
    meaning: msg`It is packed and waits at the office for the courier.`,
    next: msg`The courier collects it and brings it to your address.`,
  },
  pickup_failed: {
    current: msg`The courier could not collect it`,
    meaning: msg`The courier came to the office but could not take it.`,
    next: msg`The courier comes again.`,
  },
  on_the_way: {
    upcoming: msg`On the way to you`,
    current: msg`On the way to you`,
    done: msg`Picked up by the courier`,
    meaning: msg`The courier has collected it from the office.`,
    next: msg`The courier brings it to your address.`,
  },
  at_hub: {
    current: msg`In transit`,
    done: msg`Sent on by the courier`,
    meaning: msg`It is on its way to the courier's hub near you.`,
    next: msg`From there it is brought to your address.`,
  },
  out_for_delivery: {
    current: msg`Out for delivery`,
    done: msg`Taken out for delivery`,
    meaning: msg`The courier is bringing it to your address.`,
    next: msg`Please keep your phone on and a valid ID ready.`,
  },
  delivery_failed: {
    current: msg`Delivery did not succeed`,
    meaning: msg`The courier could not deliver it at your address.`,
    next: msg`The courier tries again, or brings it back to the office.`,
  },
  returning: {
    current: msg`On the way back to the office`,
    done: msg`Sent back to the office`,
    meaning: msg`The courier could not deliver it and is bringing it back.`,
    next: msg`Once it is back, it can be picked up at the office.`,
  },
  received: { upcoming: msg`You receive it`, current: msg`Received` },
  failed: { current: msg`The delivery did not succeed`, meaning: msg`We are looking into it.` },
};

const ofPlate: Partial<Record<TimelineStep, Words>> = {
  ready: {
    ...shared.ready,
    upcoming: msg`Your plate is produced`,
    current: msg`Plate produced`,
    done: msg`Plate produced`,
  },
  paid: {
    ...shared.paid,
    meaning: msg`The office is locating your plate and preparing it for the courier.`,
  },
};

const again = msg`You can try again, or change the details first.`;
const notPaid = msg`We received no payment.`;
const money = msg`We are checking your payment.`;
const failures: Record<FailedReason, Words> = {
  expired: { current: msg`Payment not completed in time`, meaning: notPaid, next: again },
  declined: { current: msg`Payment declined`, meaning: notPaid, next: again },
  not_opened: { current: msg`Payment not opened`, meaning: notPaid, next: again },
  cancelled: { current: msg`Payment cancelled`, meaning: notPaid, next: again },
  payment_in_doubt: {
    current: msg`Payment is being checked`,
    done: msg`Payment was checked`,
    next: money,
  },
  rejected: {
    current: msg`Not accepted by the office`,
    meaning: msg`The office could not accept the request for delivery.`,
    next: money,
  },
  returned: {
    current: msg`Returned to the office`,
    meaning: msg`The courier could not deliver it and brought it back. It can be picked up at the office.`,
    next: money,
  },
  lost: {
    current: msg`The courier cannot find the parcel`,
    done: msg`The courier could not find the parcel`,
    meaning: msg`It did not arrive, and the courier is searching for it.`,
    next: money,
  },
  courier_cancelled: {
    current: msg`Cancelled by the courier`,
    meaning: msg`The courier did not take it. It is still at the office.`,
    next: money,
  },
};

/** The words for a step, by record type; for a failed step by its reason. */
export function stepWords(
  type: TransactableType,
  { step, reason }: { step: TimelineStep; reason: FailedReason | null },
): Words {
  if (reason !== null) return failures[reason];
  return (type === "Plate Number" ? ofPlate[step] : undefined) ?? shared[step];
}

type Ways = { delivers: boolean; takesAppointments: boolean };

/** What to do with a record that is ready, matching the buttons; that it waits is said by the headline. */
export function readyWords({ delivers, takesAppointments }: Ways): NowWords {
  const meaning = undefined;
  // The headline's sentences say it, button by button.
  if (delivers && takesAppointments) return { meaning, next: undefined };
  if (delivers)
    return { meaning, next: msg`Have it delivered, or pick it up at the office with a valid ID.` };
  if (takesAppointments) return { meaning, next: msg`Set an appointment to pick it up.` };
  return { meaning, next: msg`Pick it up at the office. Bring a valid ID.` };
}

export const atDealerWords: NowWords = {
  meaning: undefined,
  next: msg`Ask the dealership when you can pick it up.`,
};
