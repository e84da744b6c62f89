import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openapi } from "./openapi.ts";

const folder = join(import.meta.dirname, "../../../docs/api");
const file = join(folder, "openapi.json");
const text = `${JSON.stringify(openapi(), null, 2)}\n`;

if (process.argv.includes("--check")) {
  const stored = (() => {
    try {
      return readFileSync(file, "utf8");
    } catch {
      return "";
    }
  })();
  if (stored !== text) {
    console.error("docs/api/openapi.json is stale: run `node server/src/http/write-openapi.ts`.");
    process.exitCode = 1;
  }
} else {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
}
