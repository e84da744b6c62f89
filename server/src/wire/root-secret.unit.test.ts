import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "../config.ts";
import { rootSecrets } from "./root-secret.ts";

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "portal-secret-"))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const UNSET = { seals: { current: null, old: [] }, indexes: { current: null, old: [] } };
const roots = () => rootSecrets({ secrets: UNSET, dataDir });

test("the sandbox makes its two secrets once, readable only by their owner, and leaves no temporary file", () => {
  const made = roots();
  expect(made.seals.current).toMatch(/^[\da-f]{64}$/u);
  expect(made.indexes.current).toMatch(/^[\da-f]{64}$/u);
  expect(made.indexes.current).not.toBe(made.seals.current);
  expect(roots()).toEqual(made);
  expect(readdirSync(dataDir).toSorted()).toEqual(["index-secret", "secret"]);
  for (const name of readdirSync(dataDir))
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
});

test("a full disk leaves no secret file, not even an empty one", () => {
  const module = JSON.stringify(join(import.meta.dirname, "root-secret.ts"));
  const script = `import(${module}).then(({ rootSecrets }) =>
    rootSecrets({ secrets: ${JSON.stringify(UNSET)}, dataDir: ${JSON.stringify(dataDir)} }))`;
  // A file size limit of 0 acts like a full disk.
  const limited = 'ulimit -f 0 && exec "$0" -e "$1"';
  const started = spawnSync("sh", ["-c", limited, process.execPath, script], { encoding: "utf8" });
  expect([started.status, started.stderr]).toEqual([1, expect.stringContaining("EFBIG")]);
  expect(readdirSync(dataDir)).toEqual([]);
});

test.each(["", "a".repeat(31), `${"a".repeat(31)}\n`, "a".repeat(64)])(
  "a secret that was cut short, or is none, is refused, naming the file: %j",
  (text) => {
    writeFileSync(join(dataDir, "secret"), text);
    expect(roots).toThrow(ConfigError);
    expect(roots).toThrow(join(dataDir, "secret"));
  },
);

test("the settings take precedence over the files, and old secrets come along", () => {
  const given = {
    seals: { current: "given", old: ["earlier"] },
    indexes: { current: "of indexes", old: [] },
  };
  expect(rootSecrets({ secrets: given, dataDir })).toEqual(given);
  expect(readdirSync(dataDir)).toEqual([]);
});
