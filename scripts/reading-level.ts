/** The reading level of English by Flesch and Kincaid: the school grade that reads it with ease. */

/** Words that the rule of `syllablesOf` gets wrong. */
const KNOWN: Record<string, number> = {
  area: 3,
  barangay: 3,
  being: 2,
  business: 2,
  create: 2,
  created: 3,
  every: 2,
  everyone: 3,
  everything: 3,
  id: 2,
  lto: 3,
  queue: 1,
  sometimes: 2,
  somewhere: 2,
};

/** Counts the groups of vowels that are heard: not a last e, es or ed, except as in table, pages and needed. */
export function syllablesOf(word: string): number {
  if (/^[B-DF-HJ-NP-TV-XZ]{2,4}$/u.test(word)) return word.length;
  const letters = word.toLowerCase().replaceAll(/[^a-z]/gu, "");
  const known = KNOWN[letters];
  if (known !== undefined) return known;
  const heard = letters
    .replace(/^y/u, "")
    .replace(/some(?=.)/u, "som")
    .replace(/(?<=[aeiou])ing/u, "-ing")
    .replace(/(?:(?<![^aeiouy]l|[aeiouy])e|(?<![cgsxz]|[cs]h|[^aeiouy]l)es|(?<![dt])ed)$/u, "")
    .replace(/(?<=[^aeiouy]e)(?=(?:ful|less|ly|ment)$)/u, "-");
  return Math.max(1, (heard.match(/[aeiouy]{1,2}/gu) ?? []).length);
}

/** The words of each sentence. A heading or label without a period is a sentence. */
export const sentencesOf = (text: string): string[][] =>
  text
    .split(/(?<=[.!?][”")]?)\s+|\n+/u)
    .map((sentence) => sentence.split(/[\s/–—]+/u).filter((part) => /[\p{L}\d]/u.test(part)))
    .filter((words) => words.length > 0);

/** The grade of several texts together. */
export function gradeOf(texts: readonly string[]): number {
  const sentences = texts.flatMap(sentencesOf);
  const words = sentences.flat();
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

/** Not a heading or label: those have no sentences whose length says anything. */
export const isRunningText = (text: string): boolean =>
  /[.!?][”")]?$/u.test(text) || text.split(/\s+/u).length >= 5;
