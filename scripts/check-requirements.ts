import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root, type Run } from "./run.ts";

const PAGE = "docs/requirements.md";
/** Each path that they name must exist. */
const PAPERS = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/*.md", "docs/decisions/*.md"];
/** A file, or a folder of a workspace; file paths may be relative. */
const NAMED = /^[\w./-]+\.(?:tsx?|mjs|md|sql)$|^(?:contract|docs|server|web)\/[\w./-]*$/u;
const HEAD = ["Id", "In short", "Shown by"];
/** Section of the specification, topic, number: `2-checkout-04`. */
const ID = /^[1-9](?:-[a-z]+)+-\d{2}$/u;

/** Paths start at the repository's root, with `/` as the separator. */
export type Repository = {
  has(path: string): boolean;
  /** Whether some file's path ends like this. */
  hasEnding(path: string): boolean;
  read(path: string): string;
};

/** Checks that every requirement has a test, or "open" and what is missing, and that what papers name exists. */
export async function checkRequirements(): Promise<Run> {
  const page = readFileSync(join(root, PAGE), "utf8");
  const files = globSync(
    "{contract,docs,server,web,e2e,lto,bench,scripts}/**/*.{ts,tsx,mjs,md,sql}",
    {
      cwd: root,
      exclude: (name) => name === "node_modules" || name === "build",
    },
  ).map((file) => `/${file}`);
  const repository: Repository = {
    has: (path) => existsSync(join(root, path)),
    hasEnding: (path) => files.some((file) => file.endsWith(`/${path}`)),
    read: (path) => readFileSync(join(root, path), "utf8"),
  };
  const papers = globSync(PAPERS, { cwd: root }).filter((paper) => paper !== PAGE);
  const found = [
    ...faultsIn(page, repository),
    ...papers.flatMap((paper) => missingIn(paper, repository.read(paper), repository)),
  ];
  return { code: found.length === 0 ? 0 : 1, output: found.join("\n") };
}

/** Paths in a paper that do not exist, one line each. */
export function missingIn(paper: string, text: string, { has, hasEnding }: Repository): string[] {
  return codeIn(text.replaceAll(/^```.*?^```/gmsu, ""))
    .filter((path) => NAMED.test(path) && !has(path) && !hasEnding(path))
    .map((path) => `${paper} names ${path}, which is not there`);
}

/** Errors in the tables of requirements, one line each. */
export function faultsIn(page: string, repository: Repository): string[] {
  const rows = rowsIn(page);
  if (rows.length === 0) return [`${PAGE} has no table headed ${HEAD.join(", ")}`];
  const seen = new Set<string>();
  const titles = new Map<string, Set<string>>();
  const titlesOf = (file: string): Set<string> => {
    const known = titles.get(file) ?? titlesIn(repository.read(file));
    titles.set(file, known);
    return known;
  };
  return rows.flatMap((cells) => {
    const [id = "", , shownBy = ""] = cells;
    const isWhole = cells.length === HEAD.length && !cells.includes("");
    const found = isWhole
      ? [...faultsOfId(id, seen), ...faultsOfProof(shownBy, repository, titlesOf)]
      : [`needs ${HEAD.length} cells with something in each`];
    seen.add(id);
    return found.map((fault) => `${id || "a row without an id"}: ${fault}`);
  });
}

/** Cells of all rows in tables with our header. */
function rowsIn(page: string): string[][] {
  const rows: string[][] = [];
  let isOurs = false;
  for (const line of page.split("\n")) {
    if (!line.startsWith("|")) {
      isOurs = false;
      continue;
    }
    const cells = cellsOf(line);
    if (isOurs && !cells.every((cell) => /^:?-+:?$/u.test(cell))) rows.push(cells);
    if (cells.join() === HEAD.join()) isOurs = true;
  }
  return rows;
}

export const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/u, "")
    .replace(/(?<!\\)\|$/u, "")
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

export const codeIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/gu)].map(([, code = ""]) => code);

function faultsOfId(id: string, seen: Set<string>): string[] {
  if (!ID.test(id)) return ["is no id such as 2-checkout-04"];
  return seen.has(id) ? ["occurs twice"] : [];
}

function faultsOfProof(
  cell: string,
  { has }: Repository,
  titlesOf: (file: string) => Set<string>,
): string[] {
  const proofs = codeIn(cell);
  if (proofs.length === 0 && !/\bopen: \S/u.test(cell))
    return ['names no test and does not say "open: " with what is missing'];
  let file = "";
  return proofs.flatMap((proof) => {
    const [first = "", ...path] = proof.replace(/^› /u, `${file} › `).split(" › ");
    file = first;
    if (path.length === 0) return [`names ${proof} without the title of a test`];
    if (!has(file)) return [`is shown by ${file}, which is not there`];
    return path.flatMap((title) => {
      const count = countOf(title, titlesOf(file));
      if (count === 1) return [];
      return [`${file} has ${count === 0 ? "no test" : `${count} tests`} “${title}”`];
    });
  });
}

/** How many titles it means: its own, or those that begin with it if it ends with " …". */
export function countOf(title: string, titles: ReadonlySet<string>): number {
  if (titles.has(title)) return 1;
  const beginning = title.endsWith(" …") ? title.slice(0, -2) : null;
  return beginning === null ? 0 : [...titles].filter((one) => one.startsWith(beginning)).length;
}

/** Every string that is the first of several arguments, like the titles of tests and groups. */
export function titlesIn(source: string): Set<string> {
  const call = /\(\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`)\s*,/gu;
  return new Set(
    [...source.matchAll(call)].map(([, double, single, template]) =>
      (double ?? single ?? template ?? "").replaceAll(/\\(["'`\\])/gu, "$1"),
    ),
  );
}

const FILES = ["{contract,server,web,e2e,lto,scripts,bench,docs}/**/*.{ts,tsx,mjs,md,sql}", "*.md"];
const NOT_OURS = /(?:^|\/)(?:node_modules|build|\.react-router)(?:\/|$)/u;

/** Checks that all cited readings, sections and decisions are in docs/readings.md, requirements.md and decisions/. */
export async function checkCitations(): Promise<Run> {
  const files = globSync(FILES, { cwd: root, exclude: (path) => NOT_OURS.test(path) });
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const known = namesIn(
    read("docs/readings.md"),
    read("docs/requirements.md"),
    globSync("docs/decisions/*.md", { cwd: root }).map((file) => basename(file)),
  );
  const found = files.flatMap((file) =>
    lostIn(read(file), known).map((name) => `${file} cites ${name}, which is nowhere explained`),
  );
  return { code: found.length === 0 ? 0 : 1, output: found.join("\n") };
}

/** Defined readings (`**R-n**`), sections (headings that begin with `§n`), and decisions by number and by file. */
export function namesIn(
  readings: string,
  requirements: string,
  decisions: readonly string[],
): Set<string> {
  return new Set([
    ...decisions,
    ...decisions.map((file) => `decision ${file.slice(0, 3)}`),
    ...[...readings.matchAll(/\*\*(R-\d+)\*\*/gu)].map(([, name = ""]) => name),
    ...[...requirements.matchAll(/^#+ (§\d+)\b/gmu)].map(([, name = ""]) => name),
  ]);
}

/** Undefined citations of a text. A section with a dot, such as one of an RFC, is not ours. */
export function lostIn(text: string, known: ReadonlySet<string>): string[] {
  const cited = [...text.matchAll(/\bR-\d+\b|§\d+(?!\d|\.\d)/gu)].map(([name]) => name);
  const numbers = [...text.matchAll(/\bdecisions?[ /](\d{3}(?:(?:, | and )\d{3})*)/giu)].flatMap(
    ([, list = ""]) => list.split(/, | and /u).map((number) => `decision ${number}`),
  );
  const files = [...text.matchAll(/(?<=[/(])\d{3}-[a-z-]+\.md/gu)].map(([file]) => file);
  return [...new Set([...cited, ...numbers, ...files])].filter((name) => !known.has(name));
}
