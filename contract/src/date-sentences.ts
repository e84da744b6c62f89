/** In a file of its own, because the first screen needs no other sentence of the contract. */
export const dateSentences = {
  isoDate: "Please enter a real date as YYYY-MM-DD.",
  birthDate: "Please check the birth date: it lies between 1900 and today.",
} as const;
