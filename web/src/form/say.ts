import { i18n } from "@lingui/core";
import type { Checked } from "@portal/contract/check-fields";

/** Translates a sentence of the contract's schemas; in the catalogs its id is the English text. */
export function say(sentence: string): string {
  // Lingui's `i18n._` reports a missing message in English, where the sentence needs no entry.
  const [known] = i18n.messages[sentence] ?? [];
  return typeof known === "string" ? known : sentence;
}

/** What `checkFields` found, by field; empty for a valid value. */
export const sentencesOf = (checked: Checked<unknown>): Record<string, string> =>
  checked.success
    ? {}
    : Object.fromEntries([...checked.errors].map(([field, sentence]) => [field, say(sentence)]));
