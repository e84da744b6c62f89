import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { concerned, type Concerned } from "./concerned.ts";
import { importGraph } from "./import-graph.ts";
import { root } from "./run.ts";

const MAIN = "main";
const SOURCE = /^(?:contract|server|web|e2e|lto|scripts)\/.*\.(?:tsx?|mjs)$/u;

const lines = (...args: string[]): string[] =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);

/** Files changed since the merge base with main; on main, since the last commit. */
function changedFiles(): Set<string> {
  const [base = "HEAD"] = lines("merge-base", "HEAD", MAIN);
  return new Set([
    ...lines("diff", "--name-only", base),
    ...lines("ls-files", "--others", "--exclude-standard"),
  ]);
}

export function repositoryFiles(): Map<string, string> {
  const files = lines("ls-files", "--cached", "--others", "--exclude-standard").filter((file) =>
    SOURCE.test(file),
  );
  return new Map(files.flatMap((file) => textOf(file)));
}

/** Empty for a file whose deletion is not committed yet. */
function textOf(file: string): [string, string][] {
  try {
    return [[file, readFileSync(join(root, file), "utf8")]];
  } catch {
    return [];
  }
}

export const concernedByTheChange = (): Concerned =>
  concerned(importGraph(repositoryFiles()), changedFiles());
