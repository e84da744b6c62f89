// Prepares a checkout: installs the locked packages and, with the argument "portal", builds the web pages. Does nothing
// when both are up to date. Uses no packages and only Node 18 features, because it runs before the installation.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const NEEDED = 24;
const LOCK = join(root, "package-lock.json");
const PINNED = `node-${process.platform}-${process.arch}`;
/** Where the pinned Node stands while npm runs under it; npm empties node_modules. */
const NODE_FOR_NPM = join(root, ".portal-node");
const INSTALL_STAMP = join(root, "node_modules", ".portal-installed");
const BUILD = join(root, "web", "build");
const BUILD_STAMP = join(BUILD, ".portal-built");
const NOT_SOURCES = new Set([
  "node_modules",
  "build",
  ".react-router",
  "first.js",
  "messages.js",
  "legal.js",
]);

// NODE_ENV=production is for the portal; npm and the build must not see it.
const env = { ...process.env };
delete env.NODE_ENV;

if (!isInstalled() || !isBuilt()) withLock(prepare);
checkNode();

function prepare() {
  if (!isInstalled()) install();
  checkNode();
  if (!isBuilt()) build();
}

function isInstalled() {
  const isDone = read(INSTALL_STAMP) === installState() || agreesWithLock();
  return isDone && missingParts().length === 0;
}

function installState() {
  const { workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const manifests = workspaces.map((name) => join(root, name, "package.json"));
  const own = ["package.json", "package-lock.json", ".npmrc"].map((name) => join(root, name));
  return `${process.platform}-${process.arch} ${hashOf([...own, ...manifests])}`;
}

/** Whether exactly the locked packages are already installed by hand. */
function agreesWithLock() {
  const locked = packagesIn(LOCK);
  const installed = packagesIn(join(root, "node_modules", ".package-lock.json"));
  const agrees = Object.entries(locked).every(([path, entry]) => {
    if (!path.includes("node_modules/") || entry.link) return true;
    const found = installed[path];
    return found ? found.version === entry.version : entry.optional && !isMadeForUs(entry);
  });
  if (agrees && existsSync(join(root, "node_modules")))
    writeFileSync(INSTALL_STAMP, installState());
  return agrees;
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return {};
  }
}

/** npm skips optional packages of other systems; those of this system must be installed. */
function isMadeForUs({ os, cpu, libc }) {
  const isOfSystem = !!os && os.includes(process.platform) && (!cpu || cpu.includes(process.arch));
  return isOfSystem && (!libc || libc.includes(systemLibc()));
}

function systemLibc() {
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}

/** npm leaves out parts in machine code without a word where the Node that runs it is too old for them. */
function missingParts() {
  return Object.entries(packagesIn(LOCK))
    .filter(([path, entry]) => isMadeForUs(entry) && !existsSync(join(root, path, "package.json")))
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
}

function install() {
  say("Installing the packages; this is needed once, and again when they change …");
  try {
    const node = nodeForNpm();
    runNpm(node, root, ["--include=dev", "--include=optional"]);
  } finally {
    rmSync(NODE_FOR_NPM, { recursive: true, force: true });
  }
  const missing = missingParts();
  if (missing.length > 0)
    fail(
      `npm left out parts that this system needs: ${missing.join(", ")}. ` +
        `Remove the folder node_modules and try again with Node ${NEEDED} and the npm that comes with it.`,
    );
  writeFileSync(INSTALL_STAMP, installState());
}

/** `npm ci` in a folder, under this Node. */
function runNpm(node, folder, options) {
  const { npm_execpath: npm } = process.env;
  const args = ["ci", ...options, "--prefer-offline", "--loglevel=error"];
  // Scripts of packages look for `node` on the PATH.
  const path = `${dirname(node)}${delimiter}${env.PATH || ""}`;
  const how = { cwd: folder, env: { ...env, PATH: path }, stdio: "inherit" };
  const started =
    npm && /npm-cli\.c?js$/.test(npm)
      ? spawnSync(node, [npm, ...args], how)
      : spawnSync("npm", args, how);
  if (started.status !== 0)
    fail(
      "The packages could not be installed (npm ci, see above). Check the connection and the free space, and try again.",
    );
}

/**
 * The Node that npm runs under: the one that started us, or the pinned one where that is older. It is not the one in
 * node_modules, which npm empties.
 */
function nodeForNpm() {
  const own = process.env.npm_node_execpath || process.execPath;
  const { stdout } = spawnSync(own, ["--version"], { encoding: "utf8" });
  const entry = packagesIn(LOCK)[`node_modules/${PINNED}`];
  if (Number.parseInt(String(stdout).slice(1), 10) >= NEEDED || !entry) return own;
  const dependencies = { [PINNED]: entry.version };
  const name = "node-for-npm";
  const packages = { "": { name, dependencies }, [`node_modules/${PINNED}`]: entry };
  mkdirSync(NODE_FOR_NPM, { recursive: true });
  const write = (file, value) => writeFileSync(join(NODE_FOR_NPM, file), JSON.stringify(value));
  write("package.json", { name, private: true, dependencies });
  write("package-lock.json", { name, lockfileVersion: 3, packages });
  runNpm(own, NODE_FOR_NPM, []);
  return join(NODE_FOR_NPM, "node_modules", PINNED, "bin", "node");
}

function isBuilt() {
  return process.argv[2] !== "portal" || read(BUILD_STAMP) === buildState();
}

function buildState() {
  const sources = ["web", "contract"].flatMap((name) => filesIn(join(root, name)));
  return hashOf([...sources, join(root, "package-lock.json")]);
}

function build() {
  say("Building the portal's pages …");
  const state = buildState();
  rmSync(BUILD_STAMP, { force: true });
  const built = spawnSync(pinnedNode() || process.execPath, [join(root, "web", "build.ts")], {
    env,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (built.status !== 0)
    fail(
      `The portal's pages could not be built:\n${built.stdout || ""}${built.stderr || built.error}`,
    );
  writeFileSync(BUILD_STAMP, state);
}

function pinnedNode() {
  const path = join(root, "node_modules", ".bin", "node");
  return existsSync(path) || linkPinnedNode(path) ? path : null;
}

/** npm 10 and older make no link: the packages for other systems, which they leave out, bring a `node` as well. */
function linkPinnedNode(path) {
  const own = join("..", PINNED, "bin", "node");
  if (!existsSync(join(dirname(path), own))) return false;
  try {
    symlinkSync(own, path);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  return true;
}

/** npm puts node_modules/.bin first on the PATH, so this is the Node with which the next command runs. */
function checkNode() {
  if (Number.parseInt(process.versions.node, 10) >= NEEDED) return;
  const pinned = pinnedNode();
  const asked = pinned && spawnSync(pinned, ["--version"], { encoding: "utf8" });
  const version = asked && asked.status === 0 ? asked.stdout.trim() : null;
  if (version && Number.parseInt(version.slice(1), 10) >= NEEDED) return;
  fail(
    `Node ${NEEDED} or newer is needed. The one that comes with the packages ` +
      (pinned
        ? `does not run here${version ? ` (it is ${version})` : ""}`
        : "does not exist for this system") +
      `, and the installed one is ${process.version}. Install Node ${NEEDED} and try again.`,
  );
}

/** Of two concurrent starts the second waits for the first. */
function withLock(work) {
  const file = join(tmpdir(), `portal-prepare-${hash(root).slice(0, 16)}.lock`);
  while (!takeLock(file)) {
    if (!isRunning(Number(read(file)))) removeStale(file);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  process.on("exit", () => rmSync(file, { force: true }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  work();
}

/** A link appears with its text at once: nobody can read a lock that does not name its owner yet. */
function takeLock(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Moved aside first: when another start has taken the lock meanwhile, it gets it back. */
function removeStale(file) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    if (isRunning(Number(read(aside)))) linkSync(aside, file);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCES.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

function hashOf(files) {
  return hash(
    [...files]
      .sort()
      .map((file) => `${relative(root, file)} ${hash(read(file) || "")}`)
      .join("\n"),
  );
}

function hash(text) {
  return createHash("sha256").update(text).digest("hex");
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

function fail(sentence) {
  say(sentence);
  process.exit(1);
}
