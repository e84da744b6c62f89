import { createHash, createPublicKey, randomBytes, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { OPERATOR_NAME, signedText } from "@portal/contract/control/control-call";
import { Refusal } from "./control-verb.ts";

/** Who operates, and how that is known: the fingerprint of their key, or null for a name that was only said. */
export type Who = { name: string; key: string | null };

/** A command as it was signed; everything as it came. */
export type Signed = {
  key: string;
  challenge: string;
  signature: string;
  name: string;
  reason: string;
  input: string;
};

/** `maria ed25519 <public key>` */
const LINE = /^(?<name>\S+)\s+ed25519\s+(?<key>[\w-]{43})$/u;

/**
 * The operators of the setting OPERATORS: the names by their public keys. Read for each command, so that a line counts at
 * once and counts no more when it is gone.
 * @throws Refusal for a file with a mistake: nobody is taken for another
 */
export function readOperators(path: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [at, line] of linesOf(path).entries()) {
    const text = line.trim();
    if (text === "" || text.startsWith("#")) continue;
    const { name = "", key = "" } = LINE.exec(text)?.groups ?? {};
    const wrong = (why: string) => new Refusal(`${path}, line ${at + 1}: ${why}`);
    if (!OPERATOR_NAME.test(name) || !isWhole(key)) throw wrong("it is not NAME ed25519 KEY.");
    if (names.has(key)) throw wrong(`${name} has the key of ${names.get(key)}.`);
    if ([...names.values()].includes(name)) throw wrong(`${name} has a key already.`);
    names.set(key, name);
  }
  return names;
}

/** Written in one way only: the last of its signs has bits to spare, and one key must not look like two. */
const isWhole = (key: string): boolean =>
  Buffer.from(key, "base64url").toString("base64url") === key;

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return [];
    throw new Refusal(`The list of operators, ${path}, cannot be read (${code ?? "unexpected"}).`);
  }
}

const CHALLENGE_MS = 60_000;
const MOST_CHALLENGES = 1_000;

/**
 * Proves who operates. What they sign has a number that this process gave out and takes back once: a command that somebody
 * else has seen cannot be sent again, and no clocks have to agree.
 */
export function operatorProof(path: string, now: () => Date) {
  const given = new Map<string, number>();
  return {
    challenge(): string {
      const at = now().getTime();
      for (const [old, until] of given)
        if (until < at || given.size >= MOST_CHALLENGES) given.delete(old);
      const challenge = randomBytes(24).toString("base64url");
      given.set(challenge, at + CHALLENGE_MS);
      return challenge;
    },
    /** @returns null for a key that is not listed; @throws Refusal for one that has not signed this */
    prove(signed: Signed): Who | null {
      const until = given.get(signed.challenge) ?? 0;
      given.delete(signed.challenge);
      const name = readOperators(path).get(signed.key);
      if (name === undefined) return null;
      if (until < now().getTime()) throw new Refusal("The signature is too old. Try again.");
      if (!isSigned(signed)) throw new Refusal("The signature is not of your key.");
      return { name, key: fingerprintOf(signed.key) };
    },
  };
}

function isSigned({ key, signature, ...rest }: Signed): boolean {
  const jwk = { kty: "OKP", crv: "Ed25519", x: key };
  const text = Buffer.from(signedText(rest));
  try {
    const by = createPublicKey({ key: jwk, format: "jwk" });
    return verify(null, text, by, Buffer.from(signature, "base64url"));
  } catch {
    return false;
  }
}

/** How the audit log names a key. */
export const fingerprintOf = (key: string): string =>
  createHash("sha256").update(Buffer.from(key, "base64url")).digest("hex").slice(0, 16);
