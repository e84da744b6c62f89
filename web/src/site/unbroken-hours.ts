import { inWordsOf } from "@portal/contract/dates-in-words";

/** An office's hours in the page's language, with non-breaking spaces inside each time: `5:00 PM` stays on one line. */
export const unbrokenHours = (hours: string, language: string): string =>
  inWordsOf(language, hours).replaceAll(/(\d) (?=(?:[AP]\.?M|NN|MN)\b)/giu, "$1\u00A0");
