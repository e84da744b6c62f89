import type { Language } from "@portal/contract/languages";
import { filipino } from "./filipino.ts";

/** A sentence in English that we can say in every language. */
export type Sentence = keyof typeof filipino;

/** A sentence with what stands in its places, such as the name of an office. */
export type Filled = { sentence: Sentence; values: Record<string, string> };

export type Said = Sentence | Filled;

export const fill = (sentence: Sentence, values: Record<string, string>): Filled => ({
  sentence,
  values,
});

/** What is said, in one language. */
export function say(said: Said, language: Language): string {
  const { sentence, values } = typeof said === "string" ? fill(said, {}) : said;
  const words: string = language === "fil" ? (filipino[sentence] ?? sentence) : sentence;
  return words.replaceAll(/\{(\w+)\}/gu, (place, name: string) => values[name] ?? place);
}
