import { isLanguage, LANGUAGE_COOKIE, type Language } from "@portal/contract/languages";

/** Tagalog is what Filipino is called in many browsers. */
const languageOf = (tag: string): Language | undefined => {
  const [code = ""] = tag.toLowerCase().split("-");
  if (code === "tl") return "fil";
  return isLanguage(code) ? code : undefined;
};

/**
 * The preferred one of our languages in an Accept-Language header (RFC 9110, §12.5.4); English when it names none.
 */
export function wishedLanguage(header: string | undefined): Language {
  const wishes = (header ?? "").split(",").map((part) => {
    const [tag = "", ...parameters] = part.split(";").map((word) => word.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { language: languageOf(tag), weight: weight === undefined ? 1 : Number(weight) };
  });
  const [best] = wishes
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ language }) => language ?? []);
  return best ?? "en";
}

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]+)`, "u");

/** The language for a page: the one chosen in the header, else the browser's wish. */
export function pageLanguage(headers: {
  cookie?: string | undefined;
  "accept-language"?: string | undefined;
}): Language {
  const chosen = CHOSEN.exec(headers.cookie ?? "")?.[1] ?? "";
  return isLanguage(chosen) ? chosen : wishedLanguage(headers["accept-language"]);
}
