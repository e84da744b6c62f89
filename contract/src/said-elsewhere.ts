import * as v from "valibot";
import { isLanguage, type Language } from "./languages.ts";

/** On every failure: what its body says in our other languages, as JSON, percent-encoded. Whoever changes the language reads on. */
export const OTHER_LANGUAGES_HEADER = "x-other-languages";

/** Proxies refuse an answer whose headers are much longer. */
const MOST_CHARACTERS = 2_000;

const Words = v.object({
  message: v.string(),
  errors: v.optional(v.record(v.string(), v.array(v.string())), {}),
});
/** The sentences of a failure in one language. */
export type Words = v.InferOutput<typeof Words>;
const All = v.record(v.string(), Words);

/** The header's value; undefined where it would be too long, so that the body's language stays. */
export function writeElsewhere(words: Partial<Record<Language, v.InferInput<typeof Words>>>) {
  const text = encodeURIComponent(JSON.stringify(words));
  return text.length > MOST_CHARACTERS ? undefined : text;
}

/** What the header holds; nothing where it is missing or cannot be read. */
export function readElsewhere(header: string | null): Map<Language, Words> {
  const found = new Map<Language, Words>();
  try {
    const all = v.parse(All, JSON.parse(decodeURIComponent(header ?? "%7B%7D")));
    for (const [language, words] of Object.entries(all))
      if (isLanguage(language)) found.set(language, words);
  } catch {
    // Another host's, or cut on the way: the body alone is read.
  }
  return found;
}
