import { momentInWords } from "@portal/contract/dates-in-words";
import type { Language } from "@portal/contract/languages";
import type { problems } from "@portal/contract/problem";
import type * as sentences from "@portal/contract/sentences";
import { speak } from "./speak.ts";

declare const catalogued: unique symbol;
/** Such as an office name; a moment is written in the language in which the sentence is said. */
type Value = string | Date;
/** A catalogue message with the values of its placeholders. */
export type Sentence = { id: string; values: Record<string, Value>; [catalogued]: true };

/** The contract's sentences are extracted from the contract (web/lingui.config.ts). */
type OfContract =
  | (typeof sentences)[keyof typeof sentences]
  | (typeof problems)[keyof typeof problems]["message"];

export type Said = Sentence | OfContract;

/**
 * Marks a message that is translated later, when the language is known; `{…}` is a placeholder. The extractor finds
 * calls of `i18n.t`, and a Problem accepts nothing else, so an untranslated sentence does not compile.
 */
export const i18n = {
  t: (id: string, values: Record<string, Value> = {}): Sentence => ({ id, values }) as Sentence,
};

/** Translates a message. */
export const say = (said: Said, language: Language): string =>
  typeof said === "string"
    ? speak(language)._(said)
    : speak(language)._(said.id, inWords(said.values, language));

const inWords = (values: Sentence["values"], language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Date ? momentInWords(value, language) : value,
    ]),
  );
