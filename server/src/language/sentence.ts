import type { Language } from "@portal/contract/languages";
import type { problems } from "@portal/contract/problem";
import type { sentences } from "@portal/contract/sentences";
import { speak } from "./speak.ts";

declare const catalogued: unique symbol;
/** A sentence of the catalogues, with what stands in its places, such as the name of an office. */
export type Sentence = { id: string; values: Record<string, string>; [catalogued]: true };

/** The contract's sentences are extracted where they stand (web/lingui.config.ts). */
type OfContract =
  | (typeof sentences)[keyof typeof sentences]
  | (typeof problems)[keyof typeof problems]["message"];

export type Said = Sentence | OfContract;

/**
 * Names a sentence that is said later, when the language is known; `{…}` is a place that a value fills. The extractor
 * finds the calls of `i18n.t`, and a Problem takes nothing else: what is in no catalogue does not compile.
 */
export const i18n = {
  t: (id: string, values: Record<string, string> = {}): Sentence => ({ id, values }) as Sentence,
};

/** What is said, in one language. */
export const say = (said: Said, language: Language): string =>
  typeof said === "string" ? speak(language)._(said) : speak(language)._(said.id, said.values);
