import type { sentences } from "./sentences.ts";

type DateSentence = (typeof sentences)["isoDate" | "birthDate"];

/** What is said of a date, in Filipino: the first screen of the portal says no more of the contract's sentences. */
export const filipinoDates: Record<DateSentence, string> = {
  "Please enter a real date as YYYY-MM-DD.": "Pakisulat ang tamang petsa bilang YYYY-MM-DD.",
  "Please check the birth date: it lies between 1900 and today.":
    "Pakitingnan ang petsa ng kapanganakan: dapat mula 1900 hanggang ngayon ito.",
};
