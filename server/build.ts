import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatter } from "@lingui/format-po";
import { type CompiledMessage, compileMessage } from "@lingui/message-utils/compileMessage";
import { languages } from "@portal/contract/languages";
import type { Catalogs, Part } from "./src/language/sentence.ts";

/** The contract's and the server's, relative to this file. */
const CATALOGUES = [
  "../contract/src/locales/{locale}/dates.po",
  "../contract/src/locales/{locale}/fields.po",
  "../contract/src/locales/{locale}/problems.po",
  "src/locales/{locale}/server.po",
];

/** Compiles the sentences that the server says, so that in production nothing reads .po files. Tests begin with it. */
export function setup(): void {
  const catalogs: Catalogs = Object.fromEntries(
    Object.keys(languages).map((locale) => [locale, catalogOf(locale)]),
  );
  const folder = join(import.meta.dirname, "build");
  mkdirSync(folder, { recursive: true });
  // Tests and portals may read it at this moment.
  const own = join(folder, `sentences.json.${process.pid}`);
  writeFileSync(own, JSON.stringify(catalogs));
  renameSync(own, join(folder, "sentences.json"));
}

function catalogOf(locale: string): Catalogs[string] {
  const po = formatter();
  const messages = CATALOGUES.flatMap((path) => {
    const filename = join(import.meta.dirname, path.replace("{locale}", locale));
    return Object.entries(
      po.parse(readFileSync(filename, "utf8"), { locale, sourceLocale: "en", filename }),
    );
  });
  return Object.fromEntries(
    messages.flatMap(([id, { translation }]) => (translation ? [[id, compiled(translation)]] : [])),
  );
}

/** @throws for a form that the server's sentences do not know, such as a plural */
export const compiled = (sentence: string): Part[] => partsOf(compileMessage(sentence), sentence);

function partsOf(message: CompiledMessage, sentence: string): Part[] {
  if (typeof message === "string") return [message];
  return message.map((part): Part => {
    if (typeof part === "string") return part;
    const [name, kind, choices] = part;
    if (kind === undefined) return [name];
    if (kind !== "select" || typeof choices !== "object" || choices === null)
      throw new Error(`“${sentence}” has a ${kind}, which the server's sentences do not know.`);
    return [
      name,
      Object.fromEntries(
        Object.entries(choices).flatMap(([value, choice]) =>
          choice === undefined ? [] : [[value, partsOf(choice, sentence)]],
        ),
      ),
    ];
  });
}

if (import.meta.main) setup();
