import { i18n, type Sentence } from "../language/sentence.ts";

/** The refusal during maintenance; `date` in words, with or without a full stop. */
export const closedWords = (date: string): Sentence =>
  i18n.t(
    "This service is closed for maintenance. Estimated completion: {date} What you typed is kept: please try again then.",
    { date: date.endsWith(".") ? date : `${date}.` },
  );
