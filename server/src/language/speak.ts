import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setupI18n, type I18n, type Messages } from "@lingui/core";
import { formatter } from "@lingui/format-po";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { isLanguage, type Language } from "@portal/contract/languages";

const po = formatter();
/** The contract's and the server's, relative to this file. */
const CATALOGUES = [
  "../../../contract/src/locales/{locale}/dates.po",
  "../../../contract/src/locales/{locale}/fields.po",
  "../../../contract/src/locales/{locale}/problems.po",
  "../locales/{locale}/server.po",
];

/** Parses the .po files at start: there is no build step, and a few hundred messages take milliseconds. */
function read(locale: Language): I18n {
  const messages: Messages = {};
  for (const path of CATALOGUES) {
    const filename = join(import.meta.dirname, path.replace("{locale}", locale));
    const sentences = po.parse(readFileSync(filename, "utf8"), {
      locale,
      sourceLocale: "en",
      filename,
    });
    for (const [id, { translation }] of Object.entries(sentences))
      if (translation) messages[id] = compileMessage(translation);
  }
  return setupI18n({ locale, messages: { [locale]: messages } });
}

const spoken: Record<Language, I18n> = { en: read("en"), fil: read("fil") };

/** The catalogue of a language; English for an unsupported one. */
export const speak = (language: string): I18n => spoken[isLanguage(language) ? language : "en"];
