import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ltoPage } from "./page.ts";

const file = join(import.meta.dirname, "../../docs/lto.md");
const text = ltoPage();

if (!process.argv.includes("--check")) writeFileSync(file, text);
else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
  process.stderr.write("docs/lto.md is stale: run `node lto/src/write-lto-page.ts`.\n");
  process.exitCode = 1;
}
