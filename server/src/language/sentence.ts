import { readFileSync } from "node:fs";
import { join } from "node:path";
import { momentInWords } from "@portal/contract/dates-in-words";
import { isLanguage, type Language } from "@portal/contract/languages";
import type { problems } from "@portal/contract/problem";
import type * as sentences from "@portal/contract/sentences";

/** Text, a placeholder, or what a placeholder's value chooses. */
export type Part = string | [name: string] | [name: string, choices: Record<string, Part[]>];
/** Language → English sentence → its parts. */
export type Catalogs = Record<string, Record<string, Part[]>>;

/** A language that sentences are said in; a sentence with an id of its own says something else elsewhere. */
export type I18n = {
  locale: Language;
  t(sentence: string | { id: string; message: string }, values?: Values): string;
};
/** Placeholders find theirs by name; all others are ignored. */
type Values = Readonly<Record<string, unknown>>;

let catalogs: Catalogs | undefined;

/**
 * As server/build.ts compiled them; a restore on a new machine says none, and needs no build.
 * @throws when the portal is not built
 */
export function readCatalogs(): Catalogs {
  const file = join(import.meta.dirname, "../../build/sentences.json");
  try {
    return (catalogs ??= JSON.parse(readFileSync(file, "utf8")) as Catalogs);
  } catch (cause) {
    const why = `The portal is not built: ${file} cannot be read. Run: node scripts/prepare.mjs portal`;
    throw new Error(why, { cause });
  }
}

const spoken: Record<Language, I18n> = { en: inLanguage("en"), fil: inLanguage("fil") };

function inLanguage(locale: Language): I18n {
  // A sentence without a translation is said in English.
  const partsOf = (id: string) =>
    readCatalogs()[locale]?.[id] ?? readCatalogs()["en"]?.[id] ?? [id];
  return {
    locale,
    t: (sentence, values = {}) =>
      joined(partsOf(typeof sentence === "string" ? sentence : sentence.id), values),
  };
}

const joined = (parts: readonly Part[], values: Values): string =>
  parts.map((part) => (typeof part === "string" ? part : filled(part, values))).join("");

function filled([name, choices]: Exclude<Part, string>, values: Values): string {
  const given = values[name];
  const value = typeof given === "string" || typeof given === "number" ? String(given) : "";
  if (choices === undefined) return value;
  return joined(choices[value] ?? choices["other"] ?? [], values);
}

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
    ? speak(language).t(said)
    : speak(language).t(said.id, inWords(said.values, language));

const inWords = (values: Sentence["values"], language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Date ? momentInWords(value, language) : value,
    ]),
  );
