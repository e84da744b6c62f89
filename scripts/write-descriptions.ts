import { control } from "@portal/contract/control/control";
import {
  type ControlCall,
  controlHeaders,
  controlPath,
} from "@portal/contract/control/control-call";
import { openapi, schemaOf } from "../server/src/http/openapi.ts";
import { ltoPage } from "../lto/src/page.ts";
import { writeOrCheck } from "./write-or-check.ts";

const json = (description: object): string => `${JSON.stringify(description, null, 2)}\n`;

writeOrCheck({
  "docs/api/openapi.json": json(openapi()),
  "docs/api/control.json": json(controlPage()),
  "docs/lto.md": ltoPage(),
});

/** The description of the control socket: every command with the schemas of its input and answer. */
function controlPage(): object {
  return {
    title: "Commands of operators",
    about:
      "HTTP over the Unix socket CONTROL_SOCKET. The answer is JSON by lines: any number of {progress}, then {data} or {refused, message}.",
    headers: controlHeaders,
    commands: Object.entries<ControlCall>(control).map(([name, call]) => ({
      command: name,
      method: "POST",
      path: controlPath(name),
      summary: call.summary,
      audited: call.audited,
      ...(call.file !== undefined && { file: call.file }),
      ...(call.shows !== undefined && { shows: call.shows }),
      input: schemaOf(call.input, "input"),
      answer: schemaOf(call.answer, "output"),
    })),
  };
}
