import type { Language } from "@portal/contract/languages";
import type { FailedReason } from "@portal/contract/timeline";
import { i18n, say, type Sentence, speak } from "../language/sentence.ts";
import type { RequestRejection } from "@portal/contract/rejection";

/** Reason codes of status changes, stored with the event and shown to the person. */
export type Why =
  | FailedReason
  | "requested"
  | "changed"
  | "checkout"
  | "paid_late"
  | "paid"
  | "verified"
  | "picked_up"
  | "found"
  | "delivered";

/** Quoted in R-11. */
const LOOKING_INTO_IT = i18n.t("We received your payment and are looking into it.");

const sentences: Record<Why, Sentence> = {
  requested: i18n.t("Your request for delivery was received."),
  changed: i18n.t("The details of the request are being changed."),
  checkout: i18n.t("Waiting for your payment."),
  paid_late: i18n.t("Your payment arrived a little later, and still counts."),
  paid: i18n.t("Your payment was received. The office is preparing your item."),
  verified: i18n.t("The office has prepared your item for the courier."),
  picked_up: i18n.t("The courier has picked up your item."),
  found: i18n.t("The courier found the parcel."),
  delivered: i18n.t("Your item was delivered."),
  expired: i18n.t("The payment was not completed in time."),
  declined: i18n.t("The payment was declined."),
  not_opened: i18n.t("The payment could not be opened, and nothing was taken."),
  cancelled: i18n.t("The payment was cancelled."),
  payment_in_doubt: LOOKING_INTO_IT,
  rejected: i18n.t("The office could not accept the request."),
  returned: i18n.t("The courier could not deliver and returned your item to the office."),
  lost: i18n.t("The courier cannot find the parcel."),
  courier_cancelled: i18n.t(
    "The courier cancelled the delivery. Your item is still at the office.",
  ),
};

/** A reason in the person's language; text other than our codes is returned unchanged. */
export function sentenceFor(why: string | null, language: Language): string | null {
  if (why === null) return null;
  return Object.hasOwn(sentences, why) ? say(sentences[why as Why], language) : why;
}

export const NOT_EDITABLE = {
  paid: i18n.t("This request is paid already and can no longer be changed."),
  open: i18n.t(
    "A payment is open for this request. Please cancel it before you change the details.",
  ),
  held: LOOKING_INTO_IT,
  nothingOpen: i18n.t("There is no open payment to cancel."),
  elsewhere: i18n.t("This payment was cancelled in another window. Please try again."),
} as const;

const rejections: Record<RequestRejection, Sentence> = {
  id_not_accepted: i18n.t("The ID in the photo is not valid or has expired."),
  name_differs: i18n.t("The name on the ID is not the name on our record."),
  wrong_paper: i18n.t("The second photo does not show the document that we need."),
  photos_unreadable: i18n.t("The photos cannot be read."),
  not_the_owner: i18n.t("The documents do not show that the vehicle is yours."),
  not_at_office: i18n.t("Your item is not at the office, so it cannot be delivered."),
};

const isCode = (because: string): because is RequestRejection => Object.hasOwn(rejections, because);

/** Why the office did not accept a request, in the person's language; null when it did not say. */
export const rejectionIn = (because: string | null, language: string): string | null =>
  because !== null && isCode(because) ? speak(language).t(rejections[because].id) : null;
