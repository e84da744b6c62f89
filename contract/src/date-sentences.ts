/** What is said of a date: the first screen of the portal says no more of the contract's sentences. */
export const dateSentences = {
  isoDate: "Please enter a real date as YYYY-MM-DD.",
  birthDate: "Please check the birth date: it lies between 1900 and today.",
} as const;
