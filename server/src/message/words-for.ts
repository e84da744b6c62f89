import { english } from "./words-en.ts";
import { filipino } from "./words-fil.ts";
import type { Words } from "./words.ts";

const languages: Record<string, Words> = { en: english, fil: filipino };

/** The words of the person's language, English where we have none. */
export const wordsFor = (language: string): Words => languages[language] ?? english;
