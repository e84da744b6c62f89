import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { controlPage } from "./control-page.ts";

const file = join(import.meta.dirname, "../../../docs/api/control.json");
const text = `${JSON.stringify(controlPage(), null, 2)}\n`;

if (!process.argv.includes("--check")) writeFileSync(file, text);
else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
  console.error("docs/api/control.json is stale: run `node server/src/control/write-control.ts`.");
  process.exitCode = 1;
}
