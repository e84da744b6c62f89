import { createInterface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";
import { Ending, exitCodes } from "./exit-code.ts";

type Terminal = { input: Readable & { isTTY?: boolean }; output: Writable };

/**
 * Asks whether to do it. Ctrl-C and the end of the input are a no.
 * @throws Ending when nobody can be asked, or the answer is no
 */
export async function confirm(question: string, { input, output }: Terminal): Promise<void> {
  if (!input.isTTY)
    throw new Ending(exitCodes.wrongUse, `${question} Nobody can be asked: add --yes.`);
  const terminal = createInterface({ input, output });
  const gone = new AbortController();
  terminal.once("close", () => gone.abort());
  const asked = terminal.question(`${question} [y/N] `, { signal: gone.signal });
  const answer = await asked.catch(() => "");
  terminal.close();
  if (!/^y(?:es)?$/iu.test(answer.trim())) throw new Ending(exitCodes.refused, "Nothing was done.");
}
