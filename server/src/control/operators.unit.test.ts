import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { operatorProof, readOperators } from "./operators.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-operators-"));
const list = join(folder, "operators");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function person(name: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const key = String(publicKey.export({ format: "jwk" })["x"]);
  return { key, line: `${name} ed25519 ${key}`, privateKey };
}
const [maria, juan, stranger] = [person("maria"), person("juan"), person("stranger")];

let time = Date.parse("2026-01-05T02:00:00Z");
const proof = operatorProof(list, () => new Date(time));
const write = (...lines: string[]) => writeFileSync(list, `${lines.join("\n")}\n`);

const command = { name: "refund agree", reason: "seen it", input: '{"money":"LTO-1"}' };
/** As the documentation of the socket says, with code of its own. */
function signed(by: typeof maria, challenge = proof.challenge(), what = command) {
  const text = JSON.stringify(["lto", challenge, what.name, what.reason, what.input]);
  const signature = sign(null, Buffer.from(text), by.privateKey).toString("base64url");
  return { key: by.key, challenge, signature, ...command };
}

describe("the list of operators", () => {
  test("has a line for each, and room for remarks", () => {
    write("# who may operate", "", maria.line, `  ${juan.line}  `);
    expect([...readOperators(list)]).toEqual([
      [maria.key, "maria"],
      [juan.key, "juan"],
    ]);
  });

  test("that is not there has nobody", () => {
    expect(readOperators(join(folder, "none")).size).toBe(0);
  });

  const { key } = maria;
  const last = key.at(-1) ?? "";
  // The last of 43 signs has two bits to spare.
  const twin = `${key.slice(0, -1)}${
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".indexOf(last) + 1
    ]
  }`;
  test.each([
    [[maria.line, `juan ed25519 ${key}`], "line 2: juan has the key of maria"],
    [[maria.line, `maria ed25519 ${juan.key}`], "line 2: maria has a key already"],
    [[`juan ed25519 ${twin}`], "line 1: it is not NAME ed25519 KEY"],
    [[`mаria ed25519 ${key}`], "line 1: it is not NAME ed25519 KEY"],
    [[`Maria ed25519 ${key}`], "line 1: it is not NAME ed25519 KEY"],
    [["maria", juan.line], "line 1: it is not NAME ed25519 KEY"],
    [[`maria rsa ${key}`], "line 1: it is not NAME ed25519 KEY"],
  ])("with a mistake is taken by nobody: %j", (lines, sentence) => {
    write(...lines);
    expect(() => readOperators(list)).toThrow(sentence);
    expect(() => proof.prove(signed(maria))).toThrow(sentence);
  });
});

describe("a signed command", () => {
  test("says who it is by the key, whatever name was typed", () => {
    write(maria.line, juan.line);
    expect(proof.prove(signed(maria))).toMatchObject({ name: "maria" });
    expect(proof.prove(signed(juan))).toMatchObject({ name: "juan" });
  });

  test("of a key that is not listed, or no more, is nobody's", () => {
    write(maria.line);
    expect(proof.prove(signed(stranger))).toBeNull();
    write("# gone");
    expect(proof.prove(signed(maria))).toBeNull();
  });

  test("cannot be sent again", () => {
    write(maria.line);
    const one = signed(maria);
    expect(proof.prove(one)).not.toBeNull();
    expect(() => proof.prove(one)).toThrow("too old");
  });

  test("counts for a minute, and only with a number that this portal gave", () => {
    write(maria.line);
    const early = signed(maria);
    const own = signed(maria, "a number of its own");
    time += 61_000;
    expect(() => proof.prove(early)).toThrow("too old");
    expect(() => proof.prove(own)).toThrow("too old");
  });

  test.each([
    { name: "refund ask" },
    { reason: "another" },
    { input: '{"money":"LTO-2"}' },
    { signature: "" },
    { signature: "AAAA" },
    { key: juan.key },
  ])("that was changed is refused: %j", (change) => {
    write(maria.line, juan.line);
    expect(() => proof.prove({ ...signed(maria), ...change })).toThrow("not of your key");
  });
});
