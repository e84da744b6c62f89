import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { formatter } from "@lingui/format-po";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { momentInWords } from "@portal/contract/dates-in-words";
import { isLanguage, type Language } from "@portal/contract/languages";
import type { problems } from "@portal/contract/problem";
import type * as sentences from "@portal/contract/sentences";

const po = formatter();
/** The contract's and the server's, relative to this file. */
const CATALOGUES = [
  "../../../contract/src/locales/{locale}/dates.po",
  "../../../contract/src/locales/{locale}/fields.po",
  "../../../contract/src/locales/{locale}/problems.po",
  "../locales/{locale}/server.po",
];

/** Parses the .po files at start: there is no build step, and a few hundred messages take milliseconds. */
function read(locale: Language): I18n {
  const messages: Messages = {};
  for (const path of CATALOGUES) {
    const filename = join(import.meta.dirname, path.replace("{locale}", locale));
    const sentences = po.parse(readFileSync(filename, "utf8"), {
      locale,
      sourceLocale: "en",
      filename,
    });
    for (const [id, { translation }] of Object.entries(sentences))
      if (translation) messages[id] = compileMessage(translation);
  }
  return setupI18n({ locale, messages: { [locale]: messages } });
}

const spoken: Record<Language, I18n> = { en: read("en"), fil: read("fil") };

/** The catalogue of a language; English for an unsupported one. */
export const speak = (language: string): I18n => spoken[isLanguage(language) ? language : "en"];

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
