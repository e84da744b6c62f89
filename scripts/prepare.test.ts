import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";

const isOnGlibc =
  process.platform === "linux" &&
  JSON.stringify(process.report.getReport()).includes("glibcVersionRuntime");
const PINNED = `node-${process.platform}-${process.arch}`;

// A checkout with test doubles of npm and the build tool that only log their calls.
let root: string;
/** Installs the pinned Node alone or, with everything else, the parts in machine code unless its Node is too old. */
const NPM = `const fs = require("node:fs");
const path = require("node:path");
const isNodeAlone = path.basename(process.cwd()) === ".portal-node";
const root = isNodeAlone ? ".." : ".";
const under = process.env.PATH.includes(".portal-node") ? " under the pinned Node" : "";
const what = isNodeAlone ? "npm (Node alone) " : "npm ";
fs.appendFileSync(root + "/calls", what + process.argv.slice(2).join(" ") + " " + process.env.NODE_ENV + under + "\\n");
fs.mkdirSync("node_modules", { recursive: true });
const pinned = "node_modules/" + PINNED;
if (isNodeAlone) {
  fs.mkdirSync(pinned + "/bin", { recursive: true });
  fs.symlinkSync(process.env.REAL_NODE, pinned + "/bin/node");
} else if ((!fs.existsSync("too-old") || under) && (!fs.existsSync("misnamed-libc") || process.report.getReport().header.glibcRuntimeVersion)) {
  fs.mkdirSync("node_modules/native", { recursive: true });
  fs.writeFileSync("node_modules/native/package.json", "{}");
}
if (!isNodeAlone) {
  if (fs.existsSync("full") || fs.existsSync("slow-npm")) fs.cpSync("package-lock.json", "node_modules/.package-lock.json");
  fs.mkdirSync("node_modules/one", { recursive: true });
  fs.writeFileSync("node_modules/one/package.json", "{}");
  fs.mkdirSync(pinned, { recursive: true });
  fs.writeFileSync(pinned + "/package.json", "{}");
}
if (fs.existsSync("full")) console.error("npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device");
console.error("npm warn deprecated one@1.0.0");
const wait = () => fs.existsSync("slow-npm") && setTimeout(wait, 50);
wait();`.replace("PINNED", JSON.stringify(PINNED));
const BUILD = `import { appendFileSync, existsSync, mkdirSync } from "node:fs";
if (existsSync("web/src/broken")) { console.log("line 1 is wrong"); process.exit(1); }
appendFileSync("calls", "build\\n");
while (existsSync("slow-build")) await new Promise((done) => setTimeout(done, 100));
mkdirSync("web/build/client", { recursive: true });`;
const SENTENCES = `import { cpSync, mkdirSync } from "node:fs";
mkdirSync("server/build", { recursive: true });
cpSync("server/src/locales/en/server.po", "server/build/sentences.json");`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "portal-prepare-test-"));
  for (const name of ["contract", "server", "web", "bench"])
    write(`${name}/package.json`, JSON.stringify({ name }));
  write("package.json", JSON.stringify({ workspaces: ["contract", "server", "web", "bench"] }));
  write("package-lock.json", lockOf("1.0.0"));
  write("web/src/page.tsx", "page");
  write("web/build.ts", BUILD);
  write("server/src/locales/en/server.po", "one");
  write("server/build.ts", SENTENCES);
  write("npm-cli.js", NPM);
  mkdirSync(join(root, "scripts"));
  cpSync(join(import.meta.dirname, "prepare.mjs"), join(root, "scripts", "prepare.mjs"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(join(root, name, ".."), { recursive: true });
  writeFileSync(join(root, name), text);
}

function lockOf(version: string): string {
  return JSON.stringify({
    packages: {
      "": {},
      web: { version: "0.0.0" },
      "node_modules/web": { link: true },
      "node_modules/one": { version },
      "node_modules/mac-only": { version: "1.0.0", optional: true, os: ["never"] },
      "node_modules/of-mac-only": { version: "1.0.0", optional: true },
      "node_modules/native": { version: "1.0.0", optional: true, os: [process.platform] },
      [`node_modules/${PINNED}`]: { version: "24.0.0" },
    },
  });
}

const prepare = (...args: string[]) => prepareWith({}, ...args);

async function prepareWith(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: unknown; said: string }> {
  const child = started(env, ...args);
  let said = "";
  child.stderr.on("data", (data: Buffer) => (said += data.toString()));
  const [code] = await once(child, "close");
  return { code, said };
}

function started(env: Record<string, string>, ...args: string[]) {
  return spawn(process.execPath, ["scripts/prepare.mjs", ...args], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      npm_node_execpath: process.execPath,
      npm_execpath: join(root, "npm-cli.js"),
      REAL_NODE: process.execPath,
      ...env,
    },
  });
}

/** Killed without a chance to clean up, once it has made that call; what it runs goes on. */
async function killedDuring(call: string): Promise<void> {
  const child = started({}, "portal");
  while (!calls().includes(call)) await pause(20);
  child.kill("SIGKILL");
  await once(child, "exit");
}

function calls(): string[] {
  const file = join(root, "calls");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}

const INSTALL =
  "npm ci --include=dev --include=optional --prefer-offline --loglevel=warn undefined";
const NODE_ALONE = "npm (Node alone) ci --prefer-offline --loglevel=warn undefined";

/** A Node that says it is 18, and behaves as this one. */
function oldNode(): string {
  const file = join(root, "old-node");
  const script = `#!/bin/sh\n[ "$1" = --version ] && echo v18.20.4 || exec ${process.execPath} "$@"\n`;
  writeFileSync(file, script, { mode: 0o755 });
  return file;
}

test("under an old Node npm runs with the pinned one, which is fetched first", async () => {
  write("too-old", "");
  expect(await prepareWith({ npm_node_execpath: oldNode() })).toMatchObject({ code: 0 });
  expect(calls()).toEqual([NODE_ALONE, `${INSTALL} under the pinned Node`]);
  expect(existsSync(join(root, ".portal-node"))).toBe(false);
});

test("an installation without a part in machine code is none, and says which part is missing", async () => {
  write("too-old", "");
  const first = await prepare();
  expect(first.code).toBe(1);
  expect(first.said).toContain("npm left out parts that this system needs: native.");
  rmSync(join(root, "too-old"));
  expect(await prepare()).toMatchObject({ code: 0 });
  rmSync(join(root, "node_modules/native"), { recursive: true });
  expect(await prepare()).toMatchObject({ code: 0 });
  expect(calls()).toEqual([INSTALL, INSTALL, INSTALL]);
});

test.runIf(isOnGlibc)(
  "npm finds the C library under the wrong name that some of its versions use",
  async () => {
    write("misnamed-libc", "");
    expect(await prepare()).toMatchObject({ code: 0 });
  },
);

test("where memory is too small nothing is begun, and a sentence says so", async () => {
  const small = `import os from "node:os"; import { syncBuiltinESMExports } from "node:module"; os.totalmem = () => 512 * 1024 * 1024; syncBuiltinESMExports();`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(small)}`;
  const { code, said } = await prepareWith({ NODE_OPTIONS });
  expect(code).toBe(1);
  expect(said).toContain("takes 900 MB of memory, and here are 512 MB.");
  expect(calls()).toEqual([]);
});

test("an npm that was killed for its memory is told from one that failed", async () => {
  write("npm-cli.js", `process.kill(process.pid, "SIGKILL"); setTimeout(() => {}, 60_000);`);
  const { code, said } = await prepare();
  expect(code).toBe(1);
  expect(said).toContain("npm was killed, as happens where memory runs out.");
});

test("installs and builds once, without NODE_ENV, whatever files the tools have written", async () => {
  expect(await prepare("portal")).toMatchObject({ code: 0 });
  expect(calls()).toEqual([INSTALL, "build"]);
  write("web/src/locales/en/messages.js", "compiled");
  write("contract/src/locales/en/fields.js", "compiled");
  write("web/.react-router/types/page.d.ts", "types");
  expect(await prepare("portal")).toEqual({ code: 0, said: "" });
  expect(calls()).toHaveLength(2);
});

test("changed pages are built again, changed packages installed again", async () => {
  await prepare("portal");
  write("web/src/page.tsx", "other");
  await prepare("portal");
  expect(calls()).toEqual([INSTALL, "build", "build"]);
  write("package-lock.json", lockOf("2.0.0"));
  await prepare("portal");
  expect(calls()).toEqual([INSTALL, "build", "build", INSTALL, "build"]);
});

test("the server's sentences are compiled, and again when they have changed or are gone", async () => {
  const sentences = () => readFileSync(join(root, "server/build/sentences.json"), "utf8");
  await prepare("portal");
  expect(sentences()).toBe("one");
  write("server/src/locales/en/server.po", "other");
  await prepare("portal");
  expect(sentences()).toBe("other");
  rmSync(join(root, "server/build"), { recursive: true });
  await prepare("portal");
  expect(sentences()).toBe("other");
});

test("packages are installed again when a workspace's dependencies change, or one is gone", async () => {
  await prepare();
  // Without the argument nothing is built.
  expect(calls()).toEqual([INSTALL]);
  write("bench/package.json", JSON.stringify({ name: "bench", dependencies: { one: "1.0.0" } }));
  await prepare();
  expect(calls()).toEqual([INSTALL, INSTALL]);
  rmSync(join(root, "node_modules/one"), { recursive: true });
  await prepare();
  expect(calls()).toEqual([INSTALL, INSTALL, INSTALL]);
});

test("manually installed packages are accepted only if they match the lock file", async () => {
  const installed = { one: "1.0.0", native: "1.0.0", [PINNED]: "24.0.0" };
  const packages = Object.entries(installed).map(([name, version]) => {
    write(`node_modules/${name}/package.json`, "{}");
    return [`node_modules/${name}`, { version }];
  });
  const known = JSON.stringify({ packages: Object.fromEntries(packages) });
  write("node_modules/.package-lock.json", known);
  await prepare();
  expect(calls()).toEqual([]);
  write("package-lock.json", lockOf("2.0.0"));
  await prepare();
  expect(calls()).toEqual([INSTALL]);
});

test("a failed build is explained and repeated", async () => {
  write("web/src/broken", "");
  const failed = await prepare("portal");
  expect(failed.code).toBe(1);
  expect(failed.said).toContain("line 1 is wrong");
  rmSync(join(root, "web/src/broken"));
  expect(await prepare("portal")).toMatchObject({ code: 0 });
});

test("concurrent runs install once", async () => {
  const runs = await Promise.all(Array.from({ length: 4 }, () => prepare("portal")));
  expect(runs.map((run) => run.code)).toEqual([0, 0, 0, 0]);
  expect(calls()).toEqual([INSTALL, "build"]);
});

test("the Node of the packages is linked where npm left the link out", async () => {
  const binary = `${PINNED}/bin/node`;
  mkdirSync(join(root, "node_modules", binary, ".."), { recursive: true });
  symlinkSync(process.execPath, join(root, "node_modules", binary));
  mkdirSync(join(root, "node_modules/.bin"));
  expect(await prepare("portal")).toMatchObject({ code: 0 });
  expect(readlinkSync(join(root, "node_modules/.bin/node"))).toBe(`../${binary}`);
});

test("what a killed start has left running is waited for, and never taken for an installation", async () => {
  write("slow-npm", "");
  await killedDuring(INSTALL);
  const next = prepare("portal");
  await pause(600);
  expect(calls()).toEqual([INSTALL]);
  rmSync(join(root, "slow-npm"));
  expect(await next).toMatchObject({ code: 0 });
  expect(calls()).toEqual([INSTALL, INSTALL, "build"]);
});

test("the pages of a killed build are built again", async () => {
  expect(await prepare("portal")).toMatchObject({ code: 0 });
  write("web/src/page.tsx", "other");
  write("slow-build", "");
  rmSync(join(root, "calls"));
  await killedDuring("build");
  rmSync(join(root, "slow-build"));
  expect(await prepare("portal")).toMatchObject({ code: 0 });
  expect(calls()).toEqual(["build", "build"]);
});

test("packages that a full disk cut short are not installed, whatever npm says", async () => {
  write("full", "");
  const full = await prepare("portal");
  expect(full.code).toBe(1);
  expect(full.said).toContain("ENOSPC: no space left on device");
  expect(full.said).not.toContain("deprecated");
  rmSync(join(root, "full"));
  expect(await prepare("portal")).toMatchObject({ code: 0 });
  expect(calls()).toEqual([INSTALL, INSTALL, "build"]);
});

test("a killed start's number, now another process's, stops nobody", async () => {
  write(".portal-preparing", `${process.pid} 1`);
  expect(await prepare()).toMatchObject({ code: 0 });
});

test("a start that is asked to end takes what it runs along", async () => {
  write("slow-npm", "");
  const child = started({});
  while (!calls().includes(INSTALL)) await pause(20);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(existsSync(join(root, ".portal-preparing"))).toBe(false);
  rmSync(join(root, "slow-npm"));
  expect(await prepare()).toMatchObject({ code: 0 });
  expect(calls()).toEqual([INSTALL, INSTALL]);
});
