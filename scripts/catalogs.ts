import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parsePoFile } from "@lingui/format-po";
import { root } from "./run.ts";

/** A message of a catalog: its English, its translation, and the files that show it. */
export type Message = { catalog: string; english: string; filipino: string; origins: string[] };

export function readCatalogs(at: string = root): Message[] {
  return globSync("{contract,server,web}/src/locales/en/*.po", { cwd: at }).flatMap((catalog) => {
    const [workspace = ""] = catalog.split("/");
    const filipino = new Map(
      entriesOf(readFileSync(join(at, catalog.replace(/en(?=\/[^/]+$)/u, "fil")), "utf8")).map(
        ({ id, text }) => [id, text],
      ),
    );
    return entriesOf(readFileSync(join(at, catalog), "utf8")).map(({ id, text, origins }) => ({
      catalog,
      english: text,
      filipino: filipino.get(id) ?? "",
      origins: origins.map((origin) =>
        origin.startsWith("../") ? origin.slice(3) : `${workspace}/${origin}`,
      ),
    }));
  });
}

type Entry = { id: string; text: string; origins: string[] };

/** The messages of a .po file. */
export const entriesOf = (po: string): Entry[] =>
  parsePoFile(po).items.map(({ msgid, msgstr: [text = ""], references }) => ({
    id: msgid,
    text,
    origins: references,
  }));

/** A message as a person reads it: without tags, with one word for each placeholder and the last form of a plural. */
export function plainText(message: string): string {
  let plain = message.replaceAll(/<\/?\d+\/?>/gu, "");
  for (let before = ""; before !== plain;) {
    before = plain;
    plain = plain.replaceAll(
      /\{\w+, (?:plural|select),[^{}]*(?:\{[^{}]*\}[^{}]*)*?other \{([^{}]*)\}\}/gu,
      "$1",
    );
    plain = plain.replaceAll(/\{\w+\}/gu, "value");
  }
  return plain.replaceAll("#", "2");
}
