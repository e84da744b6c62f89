import { execFile, execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

const LTO = join(import.meta.dirname, "../../lto/src/main.ts");

type Ran = { code: number; answer: Record<string, unknown>; errors: string };
type Mail = { to: string[]; subject: string; text: string };

/** An operator at the command line of a portal in production, whose folder holds what its people get by mail. */
export function operatorAt(dataDir: string, name: string) {
  const env = { ...process.env, DATA_DIR: dataDir, LTO_KEYS: join(dataDir, "keys") };
  execFileSync(process.execPath, [LTO, "operator", "add", name], { env });
  const attempt = (words: readonly string[]): Promise<Ran> =>
    new Promise((settle) => {
      const all = [LTO, ...words, "--as", name, "--json"];
      const options = { env, maxBuffer: 8_000_000 };
      execFile(process.execPath, all, options, (error, out, errors) =>
        settle({
          code: Number(error?.code ?? 0),
          answer: out === "" ? {} : (JSON.parse(out) as Record<string, unknown>),
          errors,
        }),
      );
    });
  return {
    attempt,
    /** Does a command that is done; its answer. */
    async does<Answer = Record<string, unknown>>(...words: string[]): Promise<Answer> {
      const { code, answer, errors } = await attempt(words);
      expect(code, `lto ${words.join(" ")}: ${errors}${JSON.stringify(answer)}`).toBe(0);
      return answer as Answer;
    },
    /** Writes a file for an import. */
    file(fileName: string, lines: readonly string[]): string {
      const path = join(dataDir, fileName);
      writeFileSync(path, `${lines.join("\n")}\n`);
      return path;
    },
  };
}
export type Operator = ReturnType<typeof operatorAt>;

/** The newest mail to an address with this subject, as soon as it is there. */
export async function mailTo(dataDir: string, address: string, subject: RegExp): Promise<Mail> {
  const folder = join(dataDir, "mails");
  let found: Mail | undefined;
  await expect
    .poll(
      () => {
        const mails = readdirSync(folder)
          .toSorted()
          .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Mail);
        found = mails.findLast(({ to, subject: its }) => to.includes(address) && subject.test(its));
        return found !== undefined;
      },
      { message: `a mail to ${address}: ${subject.source}`, timeout: 30_000 },
    )
    .toBe(true);
  return found as Mail;
}
