import { createPrivateKey, createPublicKey, sign, type KeyObject } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { signedText } from "@portal/contract/control/control-call";
import { Ending, exitCodes } from "./exit-code.ts";

const END = ".key";

/** Where the keys of whoever types are: LTO_KEYS, else .config/lto in their own folder. */
export const keyFolder = (env: NodeJS.ProcessEnv): string =>
  env["LTO_KEYS"] || join(homedir(), ".config", "lto");
export const keyFile = (folder: string, name: string): string => join(folder, `${name}${END}`);

/** The public half as the list of operators has it. */
export const publicKey = (key: KeyObject): string =>
  String(createPublicKey(key).export({ format: "jwk" })["x"]);

/**
 * The key that says who asks: LTO_KEY, which is the key itself, or the one of this name in the folder, or the only one there.
 * @param name what stands after `--as`
 * @param system the system's name of whoever asks, who may have several
 * @returns null when there is none and none was asked for
 * @throws Ending when it cannot be told which, or others can read it
 */
export function ownKey(
  env: NodeJS.ProcessEnv,
  name: string | undefined,
  system: string,
): KeyObject | null {
  const given = env["LTO_KEY"] ?? "";
  if (given !== "") {
    if (name !== undefined) throw wrong("LTO_KEY says who you are: leave out --as.");
    // What starts lto may have joined a whole folder; of that the first would count.
    if (given.split("-----BEGIN ").length > 2)
      throw wrong("LTO_KEY has several keys: keep one in the folder that it comes from.");
    return readKey(given, "LTO_KEY");
  }
  const folder = keyFolder(env);
  const names = keysIn(folder);
  const one = name ?? (names.length === 1 ? names[0] : names.find((own) => own === system));
  if (one === undefined && names.length > 0)
    throw wrong(`You have the keys of ${names.join(", ")}: say with --as NAME which is yours.`);
  if (one === undefined) return null;
  if (!names.includes(one))
    throw wrong(
      `There is no key of ${one} in ${folder}. Its person makes it: lto operator add ${one}`,
    );
  return readOwn(keyFile(folder, one));
}

/** @throws Ending when others can read it */
export function readOwn(file: string): KeyObject {
  if ((statSync(file).mode & 0o077) !== 0)
    throw wrong(`Others can read ${file}, so it proves nothing: chmod 600 ${file}`);
  return readKey(readFileSync(file, "utf8"), file);
}

/** @param text as PEM; `place` is where it was found */
export function readKey(text: string, place: string): KeyObject {
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // Said below.
  }
  throw wrong(`There is no key of lto operator add in ${place}.`);
}

function keysIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith(END))
      .map((file) => file.slice(0, -END.length))
      .toSorted();
  } catch {
    return [];
  }
}

export const signatureOf = (key: KeyObject, o: Parameters<typeof signedText>[0]): string =>
  sign(null, Buffer.from(signedText(o)), key).toString("base64url");

const wrong = (sentence: string) => new Ending(exitCodes.wrongUse, sentence);
