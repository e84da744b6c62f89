/** The sentences of dates: a catalogue of their own, because the first screen needs no other of the contract. */
export const isoDate = "Please enter a real date as YYYY-MM-DD.";
export const birthDate = "Check the birth date. It must be between 1900 and today.";
