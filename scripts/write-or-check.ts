import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./run.ts";

/** Writes files by path; with `--check` only reports stale ones and fails. */
export function writeOrCheck(files: Record<string, string | Uint8Array>): void {
  const isCheck = process.argv.includes("--check");
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name);
    if (!isCheck) writeFileSync(path, content);
    else if (!existsSync(path) || !readFileSync(path).equals(Buffer.from(content))) {
      console.error(`${name} is stale: run \`node ${relative(root, process.argv[1] ?? "")}\`.`);
      process.exitCode = 1;
    }
  }
}
