import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, type Run } from "./run.ts";

const FILES = ["{contract,server,web,e2e,lto,scripts,bench,docs}/**/*.{ts,tsx,mjs,md,sql}", "*.md"];
const NOT_OURS = /(?:^|\/)(?:node_modules|build|\.react-router)(?:\/|$)/u;

/** Checks that all cited readings and sections are defined in docs/readings.md and docs/requirements.md. */
export async function checkCitations(): Promise<Run> {
  const files = globSync(FILES, { cwd: root, exclude: (path) => NOT_OURS.test(path) });
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const known = namesIn(read("docs/readings.md"), read("docs/requirements.md"));
  const found = files.flatMap((file) =>
    lostIn(read(file), known).map((name) => `${file} cites ${name}, which is nowhere explained`),
  );
  return { code: found.length === 0 ? 0 : 1, output: found.join("\n") };
}

/** Defined readings (`**R-n**`) and sections (headings that begin with `§n`). */
export function namesIn(readings: string, requirements: string): Set<string> {
  return new Set([
    ...[...readings.matchAll(/\*\*(R-\d+)\*\*/gu)].map(([, name = ""]) => name),
    ...[...requirements.matchAll(/^#+ (§\d+)\b/gmu)].map(([, name = ""]) => name),
  ]);
}

/** Undefined citations of a text. A section with a dot, such as one of an RFC, is not ours. */
export function lostIn(text: string, known: ReadonlySet<string>): string[] {
  const cited = [...text.matchAll(/\bR-\d+\b|§\d+(?!\d|\.\d)/gu)].map(([name]) => name);
  return [...new Set(cited)].filter((name) => !known.has(name));
}
