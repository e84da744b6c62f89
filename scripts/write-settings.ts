import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.ts";
import { envExample, settingTables } from "./settings-pages.ts";
import { writeOrCheck } from "./write-or-check.ts";

const PAGE = "docs/operations.md";
const SECTION =
  /(?<=<!-- made by scripts\/write-settings\.ts -->\n)[\s\S]*(?=<!-- end of settings -->)/u;

const page = readFileSync(join(root, PAGE), "utf8");
if (!SECTION.test(page)) throw new Error(`${PAGE} has lost the marks of its settings.`);
writeOrCheck({ [PAGE]: page.replace(SECTION, settingTables), ".env.example": envExample() });
