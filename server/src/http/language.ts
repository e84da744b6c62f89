import Negotiator from "negotiator";
import { isLanguage, LANGUAGE_COOKIE, type Language } from "@portal/contract/languages";

/** Many browsers call Filipino "tl" (Tagalog). */
const READ_AS = { en: "en", fil: "fil", tl: "fil" } as const satisfies Record<string, Language>;
const KNOWN = ["en", "fil", "tl"] as const;

/** A browser sends fewer; thousands of wishes would take longer than the page. */
const MOST_SIGNS = 1_000;

/** The preferred supported language of an Accept-Language header; English when it has none. */
export function wishedLanguage(header: string | undefined): Language {
  const wishes = new Negotiator({ headers: { "accept-language": header?.slice(0, MOST_SIGNS) } });
  const best = wishes.language([...KNOWN]);
  const known = KNOWN.find((language) => language === best);
  return known === undefined ? "en" : READ_AS[known];
}

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]+)`, "u");

/** The language of a page: the one chosen in the portal's header (a cookie), else the browser's preference. */
export function pageLanguage(headers: {
  cookie?: string | undefined;
  "accept-language"?: string | undefined;
}): Language {
  const chosen = CHOSEN.exec(headers.cookie ?? "")?.[1] ?? "";
  return isLanguage(chosen) ? chosen : wishedLanguage(headers["accept-language"]);
}
