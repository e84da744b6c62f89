import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { OPERATOR_NAME } from "@portal/contract/control/control-call";
import { Ending, exitCodes } from "./exit-code.ts";
import { keyFile, keyFolder, publicKey, readKey, readOwn } from "./own-key.ts";

/**
 * Makes the key of a person, for themselves alone, and lists its public half where whoever runs this may.
 * @returns what was done, or what somebody else has to do
 * @throws Ending for a name that cannot be, or that somebody has
 */
export function addOperator(env: NodeJS.ProcessEnv, name: string): string {
  if (!OPERATOR_NAME.test(name))
    throw new Ending(
      exitCodes.wrongUse,
      "A name has 1 to 60 of the signs a to z, 0 to 9, dot, dash and underscore.",
    );
  const file = env["LTO_KEY"] ? "LTO_KEY" : keyFile(keyFolder(env), name);
  const key = env["LTO_KEY"] ? readKey(env["LTO_KEY"], file) : madeOrKept(env, file);
  const open = publicKey(key);
  const line = `${name} ed25519 ${open}`;
  const kept = `The key of ${name} is in ${file}. Whoever has it is ${name}: give it to nobody.`;
  const list = resolve(env["OPERATORS"] || join(env["DATA_DIR"] || "data", "operators"));
  const text = textOf(list);
  for (const [who, , theirs] of text.split("\n").map((one) => one.trim().split(/\s+/u))) {
    if (who === name && theirs === open) return `${kept}\n${list} has its line.`;
    if (who === name)
      throw new Ending(
        exitCodes.refused,
        `${list} has another key of ${name}. If it is lost, its line has to go first.`,
      );
    if (theirs === open)
      throw new Ending(exitCodes.refused, `${list} has this key as that of ${who}.`);
  }
  try {
    // Whoever edited the list by hand may have left its last line without an end.
    const isCut = text !== "" && !text.endsWith("\n");
    appendFileSync(list, `${isCut ? "\n" : ""}${line}\n`, { mode: 0o644 });
    return `${kept}\nIts line was added to ${list}.`;
  } catch {
    return `${kept}\nWhoever administers the portal adds this line to ${list}:\n${line}`;
  }
}

/** A person has one key; it is never replaced. */
function madeOrKept(env: NodeJS.ProcessEnv, file: string): KeyObject {
  const { privateKey } = generateKeyPairSync("ed25519");
  const made = privateKey.export({ format: "pem", type: "pkcs8" });
  try {
    mkdirSync(keyFolder(env), { recursive: true, mode: 0o700 });
    writeFileSync(file, made, { flag: "wx", mode: 0o600 });
    return privateKey;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return readOwn(file);
    throw new Ending(exitCodes.refused, `${file} cannot be written (${code ?? "unexpected"}).`);
  }
}

const textOf = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
};
