import { paths } from "@portal/contract/paths";
import type { Context } from "../context.ts";
import { sampleList } from "../sample/load-sample-data.ts";

/** The message in the terminal after the start: the URL, and in the sandbox some numbers to try. */
export async function greeting(context: Context): Promise<string> {
  const { config, sandbox } = context;
  const lines = ["", `The portal is at ${config.origin}`];
  if (sandbox) {
    const { licenses, plates } = await sampleList(context);
    lines.push(
      "",
      "Sandbox: nothing here is real. Numbers to try (a plate's pickup or delivery asks for its MV number):",
      "",
      ...licenses.map(
        ({ number, birth_date: date, what }) => `  license ${number}  born ${date}  ${what}`,
      ),
      "",
      ...plates.map(
        ({ number, mv_number: mv, what }) => `  plate ${number.padEnd(8)} MV ${mv}  ${what}`,
      ),
      "",
      `Mail that the portal sends: ${config.origin}${paths.mailbox}`,
      "Stop with Ctrl-C; nothing is lost.",
    );
  }
  return `${lines.join("\n")}\n\n`;
}
