import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ConfigError } from "../config.ts";
import { AccountName, Key, readAccountFile } from "./account-file.ts";

const Schema = v.strictObject({
  accounts: v.array(v.strictObject({ name: AccountName, secretKey: Key })),
});
const SECRET = "sk_live_4871";
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "accounts-"));
  writeFileSync(join(folder, "key"), `${SECRET}\n`);
  writeFileSync(join(folder, "empty"), "\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: unknown) {
  const path = join(folder, "accounts.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  const environmentKey = (name: string) => (name === "QUADX_KEY" ? SECRET : undefined);
  return readAccountFile({ setting: "ACCOUNTS", path, environmentKey }, Schema);
}
const withKey = (secretKey: unknown, name = "quadx") => ({ accounts: [{ name, secretKey }] });
const mistakeOf = (content: unknown): string => {
  let said = "";
  expect(() => {
    try {
      read(content);
    } catch (error) {
      said = error instanceof Error ? error.message : "";
      throw error;
    }
  }).toThrow(ConfigError);
  expect(said).not.toContain("4871");
  return said;
};

test.each(["file", "env"])("a key comes from a file or the environment: %s", (from) => {
  const place = from === "env" ? "env:QUADX_KEY" : `file:${join(folder, "key")}`;
  expect(read(withKey(place)).accounts).toEqual([{ name: "quadx", secretKey: SECRET }]);
});

test.each([
  [withKey("env:NOBODY"), 'ACCOUNTS: accounts "quadx" secretKey finds no key at env:NOBODY.'],
  [
    withKey(SECRET),
    'ACCOUNTS: accounts "quadx" secretKey must say where the key is: file:/path or env:NAME.',
  ],
  [
    withKey(`env:${SECRET}`),
    'ACCOUNTS: accounts "quadx" secretKey must say where the key is: file:/path or env:NAME.',
  ],
  [
    withKey("env:QUADX_KEY", SECRET),
    "ACCOUNTS: accounts 1 name must be small letters, digits and dashes.",
  ],
  [withKey("env:QUADX_KEY", "env:QUADX_KEY"), "ACCOUNTS: accounts 1 name is not right."],
  [{ accounts: [{ name: "quadx" }] }, 'ACCOUNTS: accounts "quadx" secretKey is missing.'],
  [{ ...withKey("env:QUADX_KEY"), more: SECRET }, "ACCOUNTS: more is not known here."],
  [{ accounts: SECRET }, "ACCOUNTS: accounts is not right."],
  [SECRET, expect.stringMatching(/^ACCOUNTS names a file that is no JSON: .*accounts\.json\.$/u)],
])("a mistake is said in one sentence, without the key: %j", (content, sentence) =>
  expect(mistakeOf(content)).toEqual(sentence),
);

test("an empty key and a missing file are mistakes", () => {
  const place = `file:${join(folder, "empty")}`;
  expect(mistakeOf(withKey(place))).toContain(`finds no key at ${place}`);
  const file = { setting: "ACCOUNTS", path: "/nowhere", environmentKey: () => undefined };
  expect(() => readAccountFile(file, Schema)).toThrow(
    "ACCOUNTS names a file that cannot be read: /nowhere.",
  );
});
