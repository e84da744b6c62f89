import { i18n } from "@lingui/core";

/** Translates a sentence of the contract's schemas; in the catalogs its id is the English text. */
export function say(sentence: string): string {
  // Lingui's `i18n._` reports a missing message in English, where the sentence needs no entry.
  const [known] = i18n.messages[sentence] ?? [];
  return typeof known === "string" ? known : sentence;
}
