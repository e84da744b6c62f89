import type { I18n } from "@lingui/core";
import type { RequestPhoto } from "@portal/contract/documents";
import type { PhotoFault } from "@portal/contract/rejection";
import type { TransactableType } from "@portal/contract/status";
import type { Fact } from "../message/message.ts";
import { follow, reference, type DeliveryWords, type TransactionFacts } from "./request-words.ts";

const faults: Record<PhotoFault, (i18n: I18n) => string> = {
  unreadable: (i18n) => i18n.t("The text cannot be read."),
  cut_off: (i18n) => i18n.t("A part of it is cut off."),
  wrong_paper: (i18n) => i18n.t("It shows another document."),
  expired: (i18n) => i18n.t("The document has expired."),
};

const SUPPORTING = /^supporting_doc_(?<number>\d)/u;

/** What a photo shows, as the form asks for it (spec §2). */
function documentName(field: RequestPhoto, type: TransactableType, i18n: I18n): string {
  if (field === "id_image_url") return i18n.t("Valid ID");
  const number = SUPPORTING.exec(field)?.groups?.["number"];
  if (number !== undefined) return i18n.t("Supporting document {number}", { number });
  return type === "Driver's License"
    ? i18n.t("Official Receipt (OR of LTO)")
    : i18n.t("Certificate of Registration (CR)");
}

const photoFacts = ({ photos, type }: TransactionFacts, i18n: I18n): Fact[] =>
  photos.map(({ field, fault }) => [documentName(field, type, i18n), faults[fault](i18n)]);

/** The office needs a photo again. */
export const photoAsked: DeliveryWords["photo_asked"] = (transaction, i18n) => ({
  ...follow(transaction, i18n),
  subject: i18n.t("Please send a new photo: {reference}", transaction),
  preview: i18n.t("Your delivery waits for it."),
  tone: "attention",
  heading: i18n.t("The office needs a new photo"),
  paragraphs: [
    i18n.t(
      "The office cannot use a photo for the delivery of your {thing}. Please send a new one. The rest of your request stays as it is.",
      transaction,
    ),
  ],
  facts: [...photoFacts(transaction, i18n), reference(transaction, i18n)],
  button: { text: i18n.t("Send a new photo"), url: transaction.photoLink },
  sms: i18n.t(
    "{product}: The office needs a new photo for your delivery, which waits for it. Ref. {reference}. The link is in your e-mail.",
    transaction,
  ),
});

/** The same again, when none has come. */
export const photoAwaited: DeliveryWords["photo_awaited"] = (transaction, i18n) => ({
  ...photoAsked(transaction, i18n),
  subject: i18n.t("Your delivery still waits for a new photo: {reference}", transaction),
  preview: i18n.t("It goes on when the photo has come."),
  heading: i18n.t("Your delivery still waits for a new photo"),
  paragraphs: [
    i18n.t(
      "The office asked for a new photo for the delivery of your {thing}, and it has not come yet. Please send it. The delivery goes on when it is here.",
      transaction,
    ),
  ],
  sms: i18n.t(
    "{product}: Your delivery still waits for a new photo. Ref. {reference}. The link is in your e-mail.",
    transaction,
  ),
});
