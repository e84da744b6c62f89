import { i18n, type Messages } from "@lingui/core";
import type { Language } from "@portal/contract/languages";

type Catalogue = () => Promise<{ messages: Messages }>;
/** What the first screen needs, what the journeys behind it do, and what only some reading needs. */
type Part = "first" | "messages" | "legal" | "guide";

/** Each a chunk of its own (build.ts knows the first two by their names): only what is shown is loaded. */
const catalogues: Record<Language, Record<Part, Catalogue>> = {
  en: {
    first: () => import("./en/first.po"),
    messages: () => import("./en/messages.po"),
    legal: () => import("./en/legal.po"),
    guide: () => import("./en/guide.po"),
  },
  fil: {
    first: () => import("./sentences-fil.ts"),
    messages: () => import("./sentences-fil-messages.ts"),
    legal: () => import("./fil/legal.po"),
    guide: () => import("./fil/guide.po"),
  },
};

const needed = new Set<Part>(["first"]);
let active: Language = "en";

// Ids of our catalogues are six signs; the contract's sentences are their own ids, in English shown as they are.
i18n.on("missing", ({ id }) => {
  if (/^[\w+/]{6}$/u.test(id)) console.error(`The sentence ${id} is in no catalogue that was loaded.`);
});

async function load(language: Language, part: Part): Promise<void> {
  const { messages } = await catalogues[language][part]();
  i18n.load(language, messages);
}

/** Loads the sentences of a language and shows them from then on. */
export async function activate(language: Language): Promise<void> {
  let loaded: number;
  do {
    loaded = needed.size;
    await Promise.all([...needed].map((part) => load(language, part)));
    // More may be needed by now: nothing is shown that has no words in this language.
  } while (needed.size > loaded);
  active = language;
  i18n.activate(language);
}

/** Loads sentences that not every page needs; they come along when the language changes. */
export async function needSentences(part: Part): Promise<void> {
  needed.add(part);
  await load(active, part);
}
