import type { RequestRejection } from "@portal/contract/rejection";
import { i18n, type Sentence } from "../language/sentence.ts";
import { speak } from "../language/speak.ts";

const sentences: Record<RequestRejection, Sentence> = {
  id_not_accepted: i18n.t("The ID in the photo is not valid or has expired."),
  name_differs: i18n.t("The name on the ID is not the name on our record."),
  wrong_paper: i18n.t("The second photo does not show the document that we need."),
  photos_unreadable: i18n.t("The photos cannot be read."),
  not_the_owner: i18n.t("The documents do not show that the vehicle is yours."),
  not_at_office: i18n.t("Your item is not at the office, so it cannot be delivered."),
};

const isCode = (because: string): because is RequestRejection => Object.hasOwn(sentences, because);

/** Why the office did not accept a request, in the person's language; null when it did not say. */
export const rejectionIn = (because: string | null, language: string): string | null =>
  because !== null && isCode(because) ? speak(language)._(sentences[because].id) : null;
