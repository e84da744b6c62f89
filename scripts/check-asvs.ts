import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cellsOf, codeIn, countOf, titlesIn } from "./check-requirements.ts";
import { root, type Run } from "./run.ts";

const PAGE = "docs/security.md";
const HEAD = ["No.", "Level", "In short", "Shown by"];

/**
 * OWASP ASVS 5.0.0: section → the levels of its requirements, from the first on. Level 3 is not claimed, and keeps the
 * numbers right.
 */
const LEVELS: Readonly<Record<string, string>> = {
  "1.1": "22",
  "1.2": "1111122223",
  "1.3": "112222222223",
  "1.4": "222",
  "1.5": "123",
  "2.1": "122",
  "2.2": "112",
  "2.3": "12223",
  "2.4": "23",
  "3.1": "3",
  "3.2": "113",
  "3.3": "12223",
  "3.4": "11222233",
  "3.5": "11122333",
  "3.6": "3",
  "3.7": "22333",
  "4.1": "12233",
  "4.2": "23333",
  "4.3": "22",
  "4.4": "1222",
  "5.1": "2",
  "5.2": "112333",
  "5.3": "113",
  "5.4": "222",
  "6.1": "122",
  "6.2": "111111112222",
  "6.3": "11223333",
  "6.4": "112233",
  "6.5": "22222333",
  "6.6": "2223",
  "6.7": "33",
  "6.8": "2222",
  "7.1": "222",
  "7.2": "1111",
  "7.3": "22",
  "7.4": "11222",
  "7.5": "223",
  "7.6": "22",
  "8.1": "1233",
  "8.2": "1123",
  "8.3": "133",
  "8.4": "23",
  "9.1": "111",
  "9.2": "1222",
  "10.1": "22",
  "10.2": "223",
  "10.3": "22223",
  "10.4": "1111122222233333",
  "10.5": "22222",
  "10.6": "22",
  "10.7": "222",
  "11.1": "2233",
  "11.2": "22233",
  "11.3": "11233",
  "11.4": "1222",
  "11.5": "23",
  "11.6": "23",
  "11.7": "33",
  "12.1": "12233",
  "12.2": "11",
  "12.3": "22223",
  "13.1": "2333",
  "13.2": "222223",
  "13.3": "2233",
  "13.4": "1222233",
  "14.1": "22",
  "14.2": "12223333",
  "14.3": "122",
  "15.1": "12233",
  "15.2": "12233",
  "15.3": "1222222",
  "15.4": "3333",
  "16.1": "2",
  "16.2": "22222",
  "16.3": "2222",
  "16.4": "222",
  "16.5": "2223",
  "17.1": "23",
  "17.2": "22223333",
  "17.3": "22",
};

/** The requirements of levels 1 and 2: number → level. */
export const asvs: ReadonlyMap<string, string> = new Map(
  Object.entries(LEVELS).flatMap(([section, levels]) =>
    [...levels].flatMap((level, index) =>
      level === "3" ? [] : [[`${section}.${index + 1}`, level] as const],
    ),
  ),
);

/** A sentence that says why nothing shows it, or how much. */
const SENTENCE = /^(?:Not applicable|Not met|Partly): [^`]*\w[^`]*\./u;

type Files = { has(path: string): boolean; read(path: string): string };

/** Checks that each requirement is there once, and has a test, a place or a sentence. */
export async function checkAsvs(): Promise<Run> {
  const files: Files = {
    has: (path) => existsSync(join(root, path)),
    read: (path) => readFileSync(join(root, path), "utf8"),
  };
  const found = asvsFaults(files.read(PAGE), files);
  return { code: found.length === 0 ? 0 : 1, output: found.join("\n") };
}

/** What is wrong with the tables of a page, one line each. */
export function asvsFaults(page: string, files: Files): string[] {
  const rows = rowsIn(page);
  const numbers = rows.map(([number = ""]) => number);
  return [
    ...[...asvs.keys()]
      .filter((number) => !numbers.includes(number))
      .map((number) => `${PAGE} lacks requirement ${number}`),
    ...numbers
      .filter((number, index) => numbers.indexOf(number) !== index)
      .map((number) => `${PAGE} has requirement ${number} twice`),
    ...rows.flatMap((cells) =>
      [...faultsOfRow(cells, files), ...lostSections(cells, page)].map(
        (it) => `${cells[0]}: ${it}`,
      ),
    ),
  ];
}

/** Cells of all rows in tables with our header. */
function rowsIn(page: string): string[][] {
  const rows: string[][] = [];
  let isOurs = false;
  for (const line of page.split("\n")) {
    const cells = line.startsWith("|") ? cellsOf(line) : [];
    isOurs = cells.join() === HEAD.join() || (isOurs && cells.length > 0);
    if (isOurs && cells.join() !== HEAD.join() && !/^:?-+:?$/u.test(cells[0] ?? ""))
      rows.push(cells);
  }
  return rows;
}

function faultsOfRow(cells: readonly string[], files: Files): string[] {
  const [number = "", level, short, shownBy = ""] = cells;
  const known = asvs.get(number);
  if (known === undefined) return ["is no requirement of level 1 or 2 in ASVS 5.0.0"];
  if (cells.length !== HEAD.length || !short) return [`needs ${HEAD.length} cells`];
  if (level !== known) return [`is of level ${known}, not ${level}`];
  const shows = codeIn(shownBy).some((code) => code.includes(" › ") || isPath(code));
  if (!shows && !SENTENCE.test(shownBy) && !/\(#[\w-]+\)/u.test(shownBy))
    return ["names no test and no place, and gives no reason"];
  let file = "";
  return codeIn(shownBy).flatMap((code) => {
    const [first = "", ...titles] = code.replace(/^› /u, `${file} › `).split(" › ");
    if (titles.length === 0)
      return isPath(first) && !files.has(first) ? [`names ${first}, which is not there`] : [];
    file = first;
    if (!files.has(file)) return [`names ${file}, which is not there`];
    const inFile = titlesIn(files.read(file));
    return titles
      .filter((title) => countOf(title, inFile) !== 1)
      .map((title) => `${file} has not one test “${title}”`);
  });
}

function lostSections([, , , shownBy = ""]: readonly string[], page: string): string[] {
  const headings = [...page.matchAll(/^#+ (.+)$/gmu)].map(([, text = ""]) =>
    text
      .toLowerCase()
      .replaceAll(/[^\w -]/gu, "")
      .replaceAll(" ", "-"),
  );
  return [...shownBy.matchAll(/\(#([\w-]+)\)/gu)]
    .map(([, section = ""]) => section)
    .filter((section) => !headings.includes(section))
    .map((section) => `leads to the section ${section}, which is not there`);
}

/** Not a rule, a header or a pattern. */
const isPath = (code: string): boolean =>
  /^(?:\.github|contract|deploy|docs|e2e|lto|scripts|server|web)\/[\w./-]+$|^[.\w-]+\.json$/u.test(
    code,
  );
