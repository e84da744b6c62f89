import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, tool, type Run } from "./run.ts";

const CATALOGUES = "{web,contract,server}/src/locales/*/*.po";

/**
 * Checks that every message in the source is in the catalogues and translated. Compiling alone would miss messages that
 * were never extracted. Restores the catalogues.
 */
export async function checkMessages(): Promise<Run> {
  const before = catalogues();
  const extracted = await tool("lingui", ["extract", "--clean"], { cwd: "web" });
  const changed = [...catalogues()].filter(([file, text]) => !isSame(before.get(file), text));
  restore(before);
  if (extracted.code !== 0) return extracted;
  if (changed.length > 0) return { code: 1, output: outdated(changed.map(([file]) => file)) };
  return tool("lingui", ["compile", "--strict"], { cwd: "web" });
}

function catalogues(): Map<string, string> {
  const files = globSync(CATALOGUES, { cwd: root }).map((file) => join(root, file));
  return new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
}

/** Ignores source references. */
function isSame(before: string | undefined, after: string): boolean {
  const sentences = (text: string) => text.replaceAll(/^(?:#:|"POT-Creation-Date).*\n/gm, "");
  return before !== undefined && sentences(before) === sentences(after);
}

function restore(before: Map<string, string>): void {
  for (const file of catalogues().keys()) if (!before.has(file)) rmSync(file);
  for (const [file, text] of before) {
    if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
  }
}

function outdated(files: string[]): string {
  return [
    "The catalogues lack sentences of the source, or hold some that are gone:",
    ...files.map((file) => `  ${file}`),
    "Run `npm run extract` and translate what is new.",
  ].join("\n");
}
