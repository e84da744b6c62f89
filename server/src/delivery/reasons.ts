import type { Language } from "@portal/contract/languages";
import type { FailedReason } from "@portal/contract/timeline";
import { say, type Sentence } from "../language/sentence.ts";

/** Why a status changed: kept with the event, and read by the person. */
export type Why =
  | FailedReason
  | "requested"
  | "changed"
  | "checkout"
  | "paid"
  | "verified"
  | "picked_up"
  | "delivered";

/** Quoted in R-11. */
const LOOKING_INTO_IT = "We received your payment and are looking into it.";

const sentences: Record<Why, Sentence> = {
  requested: "Your request for delivery was received.",
  changed: "The details of the request are being changed.",
  checkout: "Waiting for your payment.",
  paid: "Your payment was received. The office is preparing your item.",
  verified: "The office handed your item over for pick-up by the courier.",
  picked_up: "The courier has picked up your item.",
  delivered: "Your item was delivered.",
  expired: "The payment was not completed in time.",
  declined: "The payment was declined.",
  cancelled: "The payment was cancelled.",
  payment_in_doubt: LOOKING_INTO_IT,
  rejected: "The office could not accept the request.",
  returned: "The courier could not deliver and returned your item to the office.",
  lost: "The courier cannot find the parcel.",
  courier_cancelled: "The courier cancelled the delivery. Your item is still at the office.",
};

/** The sentence for a reason in the person's language; text that is no code of ours is given back as it is. */
export function sentenceFor(why: string | null, language: Language): string | null {
  if (why === null) return null;
  return Object.hasOwn(sentences, why) ? say(sentences[why as Why], language) : why;
}

export const NOT_EDITABLE = {
  paid: "This request is paid already and can no longer be changed.",
  open: "A payment is open for this request. Please cancel it before you change the details.",
  held: LOOKING_INTO_IT,
  nothingOpen: "There is no open payment to cancel.",
  elsewhere: "This payment was given up in another window. Please try again.",
} as const;
