/** In a file of its own, because the first screen needs no other sentence of the contract. */
export const dateSentences = {
  isoDate: "Please enter a real date as YYYY-MM-DD.",
  birthDate: "Check the birth date. It must be between 1900 and today.",
} as const;
