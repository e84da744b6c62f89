import * as v from "valibot";
import { isLanguage, type Language } from "./languages.ts";

/** On every failure: its messages in our other languages as percent-encoded JSON, for a person who switches. */
export const OTHER_LANGUAGES_HEADER = "x-other-languages";

/** Proxies refuse answers with much longer headers. */
const MOST_CHARACTERS = 2_000;

const Words = v.object({
  message: v.string(),
  errors: v.optional(v.record(v.string(), v.array(v.string())), {}),
});
export type Words = v.InferOutput<typeof Words>;
const All = v.record(v.string(), Words);

/** The header's value; undefined when it would be too long. */
export function writeElsewhere(words: Partial<Record<Language, v.InferInput<typeof Words>>>) {
  const text = encodeURIComponent(JSON.stringify(words));
  return text.length > MOST_CHARACTERS ? undefined : text;
}

/** Empty for a missing or unreadable header. */
export function readElsewhere(header: string | null): Map<Language, Words> {
  const found = new Map<Language, Words>();
  try {
    const all = v.parse(All, JSON.parse(decodeURIComponent(header ?? "%7B%7D")));
    for (const [language, words] of Object.entries(all))
      if (isLanguage(language)) found.set(language, words);
  } catch {
    // From another host, or truncated: only the body is used.
  }
  return found;
}
