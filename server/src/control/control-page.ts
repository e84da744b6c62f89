import { control } from "@portal/contract/control/control";
import {
  controlHeaders,
  controlPath,
  type ControlCall,
} from "@portal/contract/control/control-call";
import { schemaOf } from "../http/openapi.ts";

/** The description of the control socket: every command with the schemas of its input and answer. */
export function controlPage(): object {
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
