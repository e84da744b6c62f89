import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isKeySource, readKey } from "./setting-kinds.ts";

const none = () => undefined;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "keys-"));
  await writeFile(join(folder, "key"), "hunter2\n");
  await writeFile(join(folder, "empty"), "\n");
});
afterAll(() => rm(folder, { recursive: true }));

test("a key comes from a file or a variable, without the line's end", () => {
  expect(readKey(`file:${folder}/key`, none)).toBe("hunter2");
  expect(readKey("env:THE_KEY", () => " hunter2 ")).toBe("hunter2");
});

test("a file or variable without a key has none", () => {
  for (const source of [`file:${folder}/other`, `file:${folder}/empty`, `file:${folder}`])
    expect(readKey(source, none)).toBeNull();
  expect(readKey("env:THE_KEY", none)).toBeNull();
  expect(readKey("env:THE_KEY", () => "")).toBeNull();
});

test.each([
  "hunter2",
  "file:",
  "env:",
  "env:not a name",
  "env:lower",
  "file:not/absolute",
  "https://portal.example/key",
  "",
])("%j does not say where a key is", (source) => {
  expect(isKeySource(source)).toBe(false);
  expect(readKey(source, () => "hunter2")).toBeNull();
});
