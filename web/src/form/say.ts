import { i18n } from "@lingui/core";

/** A sentence of the contract's schemas in the language of the page; the catalogues know it by its English. */
export function say(sentence: string): string {
  // Not through the catalogue's own reader, which takes an English one, that needs no entry, for a mistake.
  const [known] = i18n.messages[sentence] ?? [];
  return typeof known === "string" ? known : sentence;
}
