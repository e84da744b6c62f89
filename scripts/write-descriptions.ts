import { ltoPage } from "../lto/src/page.ts";
import { controlPage } from "../server/src/control/control-page.ts";
import { openapi } from "../server/src/http/openapi.ts";
import { writeOrCheck } from "./write-or-check.ts";

const json = (description: object): string => `${JSON.stringify(description, null, 2)}\n`;

writeOrCheck({
  "docs/api/openapi.json": json(openapi()),
  "docs/api/control.json": json(controlPage()),
  "docs/lto.md": ltoPage(),
});
