import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readLock } from "./check-lock.ts";
import { noticeSections, shippedPackages } from "./notices.ts";
import { root } from "./run.ts";
import { writeOrCheck } from "./write-or-check.ts";

const PAGE = "NOTICES.md";
const MARK = "<!-- made by scripts/write-notices.ts -->\n";

const [head = ""] = readFileSync(join(root, PAGE), "utf8").split(MARK, 1);
writeOrCheck({ [PAGE]: `${head}${MARK}${noticeSections(shippedPackages(readLock()))}` });
