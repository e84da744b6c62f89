import { i18n, type Messages } from "@lingui/core";
import type { Language } from "@portal/contract/languages";

type Catalog = () => Promise<{ messages: Messages }>;
/** The catalogs of the first screen, of the screens behind it, and of long texts that few people read. */
type Part = "first" | "messages" | "legal";

/** Each catalog is a chunk (build.ts knows the first two by name), loaded on demand. */
const catalogs: Record<Language, Record<Part, Catalog>> = {
  en: {
    first: () => import("./en/first.po"),
    messages: () => import("./en/messages.po"),
    legal: () => import("./en/legal.po"),
  },
  fil: {
    first: () => import("./sentences-fil.ts"),
    messages: () => import("./sentences-fil-messages.ts"),
    legal: () => import("./fil/legal.po"),
  },
};

const needed = new Set<Part>(["first"]);
let active: Language = "en";

// Ids of our catalogs have six characters; the contract's sentences are their own ids and need no English entry.
i18n.on("missing", ({ id }) => {
  if (/^[\w+/]{6}$/u.test(id)) console.error(`The sentence ${id} is in no catalog that was loaded.`);
});

async function load(language: Language, part: Part): Promise<void> {
  const { messages } = await catalogs[language][part]();
  i18n.load(language, messages);
}

/** Loads a language's catalogs and activates it. */
export async function activate(language: Language): Promise<void> {
  let loaded: number;
  do {
    loaded = needed.size;
    await Promise.all([...needed].map((part) => load(language, part)));
    // More catalogs may be needed by now: everything on the page must have its sentences in this language.
  } while (needed.size > loaded);
  active = language;
  i18n.activate(language);
}

/** Loads a catalog that not every page needs; a change of language loads it too. */
export async function needSentences(part: Part): Promise<void> {
  needed.add(part);
  await load(active, part);
}
