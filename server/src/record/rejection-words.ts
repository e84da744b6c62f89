import type { SubmissionRejection } from "@portal/contract/rejection";
import { i18n, type Sentence, speak } from "../language/sentence.ts";

const sentences: Record<SubmissionRejection, Sentence> = {
  not_verified: i18n.t("Your details could not be verified."),
  does_not_match: i18n.t("The details do not match our records."),
  not_on_record: i18n.t("We have no license or plate with this number. Please check the number."),
  sent_twice: i18n.t("We already have a request with the same details."),
};

const isCode = (remarks: string): remarks is SubmissionRejection =>
  Object.hasOwn(sentences, remarks);

/** The remarks of a submission in the person's language; text other than our codes is returned unchanged. */
export const remarksIn = (remarks: string | null, language: string): string | null =>
  remarks !== null && isCode(remarks) ? speak(language).t(sentences[remarks].id) : remarks;
