import { i18n, type Messages } from "@lingui/core";
import type { Language } from "@portal/contract";

type Catalogue = () => Promise<{ messages: Messages }>;
/** What every page needs, and what only some reading needs. */
type Part = "messages" | "legal";

/** Each a chunk of its own (build.ts knows the first of each language by its name): only what is shown is loaded. */
const catalogues: Record<Language, Record<Part, Catalogue>> = {
  en: { messages: () => import("./sentences-en.ts"), legal: () => import("./en/legal.po") },
  fil: { messages: () => import("./sentences-fil.ts"), legal: () => import("./fil/legal.po") },
};

const needed = new Set<Part>(["messages"]);
let active: Language = "en";

/** Loads the sentences of a language and shows them from then on. */
export async function activate(language: Language): Promise<void> {
  const parts = [...needed].map((part) => catalogues[language][part]());
  for (const { messages } of await Promise.all(parts)) i18n.load(language, messages);
  active = language;
  i18n.activate(language);
}

/** Loads sentences that not every page needs; they come along when the language changes. */
export async function needSentences(part: Part): Promise<void> {
  needed.add(part);
  const { messages } = await catalogues[active][part]();
  i18n.load(active, messages);
}
