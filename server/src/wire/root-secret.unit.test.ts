import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "../config.ts";
import { rootSecret } from "./root-secret.ts";

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "portal-secret-"))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const secret = () => rootSecret({ secret: null, dataDir });

test("the sandbox creates its secret once, readable only by its owner, and leaves no temporary file", () => {
  const made = secret();
  expect(made).toMatch(/^[\da-f]{64}$/u);
  expect(secret()).toBe(made);
  expect(readdirSync(dataDir)).toEqual(["secret"]);
  expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
});

test("a full disk leaves no secret file, not even an empty one", () => {
  const module = JSON.stringify(join(import.meta.dirname, "root-secret.ts"));
  const script = `import(${module}).then(({ rootSecret }) =>
    rootSecret({ secret: null, dataDir: ${JSON.stringify(dataDir)} }))`;
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
    expect(secret).toThrow(ConfigError);
    expect(secret).toThrow(join(dataDir, "secret"));
  },
);

test("the setting takes precedence over the file", () => {
  expect(rootSecret({ secret: "given", dataDir })).toBe("given");
  expect(readdirSync(dataDir)).toEqual([]);
});
