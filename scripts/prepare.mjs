// Prepares a checkout: installs the locked packages and, with the argument "portal", builds the web pages and compiles
// the server's sentences. Does nothing when all are up to date. Uses no packages and only Node 18 features, because it runs before the installation.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  appendFileSync,
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
import { totalmem } from "node:os";
import { delimiter, dirname, join, relative, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const NEEDED = 24;
/** npm unpacks as many packages at once as it fetches; with less memory it is killed, or never comes to an end. */
const MEMORY_MB = { least: 900, plenty: 2_000 };
const LOCK = join(root, "package-lock.json");
const PINNED = `node-${process.platform}-${process.arch}`;
/** Where the pinned Node stands while npm runs under it; npm empties node_modules. */
const NODE_FOR_NPM = join(root, ".portal-node");
/** Names the processes that prepare this checkout now. */
const PREPARING = join(root, ".portal-preparing");
/** Stands from the beginning of an installation to its good end: npm's own records look whole before it. */
const UNFINISHED = join(root, ".portal-unfinished");
const INSTALL_STAMP = join(root, "node_modules", ".portal-installed");
const BUILD = join(root, "web", "build");
const BUILD_STAMP = join(BUILD, ".portal-built");
const SENTENCES = join(root, "server", "build", "sentences.json");
/** npm 9.5 to 10.0 looks for the C library under a name that Node does not use, and leaves out what needs it. */
const NAME_LIBC = `const { report } = process; const get = report.getReport.bind(report);
report.getReport = () => {
  const found = get(); found.header.glibcRuntimeVersion = found.header.glibcVersionRuntime; return found; };`;
const FOR_NPM = `--no-deprecation --import=data:text/javascript,${encodeURIComponent(NAME_LIBC)}`;
const NOT_SOURCES = new Set(["node_modules", "build", ".react-router"]);
/** Compiled from the .po beside it. */
const CATALOG = /[/\\]locales[/\\]\w+[/\\]\w+\.js$/;

// NODE_ENV=production is for the portal; npm and the build must not see it.
const env = { ...process.env };
delete env.NODE_ENV;

/** What `run` runs now, and whether a signal has asked us to end. */
let running = null;
let isStopped = false;

try {
  if (!isInstalled() || !isBuilt()) await withLock(prepare);
} catch (error) {
  fail(
    `The portal could not be prepared: ${error.message}. ` +
      "Check the free space, and that this folder and everything in it is yours, and try again.",
  );
}
checkNode();

async function prepare() {
  if (!isInstalled()) await install();
  checkNode();
  if (!isBuilt()) await build();
}

function isInstalled() {
  if (existsSync(UNFINISHED)) return false;
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

/**
 * npm leaves out parts in machine code without a word where the Node that runs it is too old for them; and one that
 * was killed while it emptied node_modules has left its records behind.
 */
function missingParts() {
  const isNeeded = (entry) => isMadeForUs(entry) || !(entry.optional || entry.peer || entry.link);
  return Object.entries(packagesIn(LOCK))
    .filter(([path, entry]) => path.includes("node_modules/") && isNeeded(entry))
    .filter(([path]) => !existsSync(join(root, path, "package.json")))
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
}

/** What this machine has, or this container may take. */
function memoryMb() {
  const most = process.constrainedMemory?.() || Infinity;
  return Math.floor(Math.min(totalmem(), most) / 1024 / 1024);
}

async function install() {
  if (memoryMb() < MEMORY_MB.least)
    fail(
      `Installing the packages takes ${MEMORY_MB.least} MB of memory, and here are ${memoryMb()} MB. ` +
        "Prepare this folder on a machine of the same kind with more memory, and copy it here.",
    );
  say("Installing the packages; this is needed once, and again when they change …");
  writeFileSync(UNFINISHED, "");
  process.on("exit", () => rmSync(NODE_FOR_NPM, { recursive: true, force: true }));
  const node = await nodeForNpm();
  await runNpm(node, root, ["--include=dev", "--include=optional"], FOR_NPM);
  const missing = missingParts();
  if (missing.length > 0)
    fail(
      `npm left out parts that this system needs: ${missing.join(", ")}. ` +
        `Remove the folder node_modules and try again with Node ${NEEDED} and the npm that comes with it.`,
    );
  writeFileSync(INSTALL_STAMP, installState());
  rmSync(UNFINISHED);
}

/** `npm ci` in a folder, under this Node. */
async function runNpm(node, folder, options, nodeOptions = "") {
  const { npm_execpath: npm } = process.env;
  const few = memoryMb() < MEMORY_MB.plenty ? ["--maxsockets=4"] : [];
  const args = ["ci", ...options, ...few, "--prefer-offline", "--loglevel=warn"];
  // Scripts of packages look for `node` on the PATH.
  const path = `${dirname(node)}${delimiter}${env.PATH || ""}`;
  const NODE_OPTIONS = `${env.NODE_OPTIONS || ""} ${nodeOptions}`.trim();
  const how = {
    cwd: folder,
    env: { ...env, PATH: path, NODE_OPTIONS },
    stdio: ["inherit", "inherit", "pipe"],
  };
  const { code, signal, output } =
    npm && /npm-cli\.c?js$/.test(npm)
      ? await run(node, [npm, ...args], how)
      : await run("npm", args, how);
  // A file that npm could not write, on a full disk for example, is a warning to it.
  const isTold = (line) => !/^npm (warn|notice) /i.test(line) || line.includes("TAR_ENTRY_ERROR");
  const told = output.split("\n").filter((line) => line.trim() !== "" && isTold(line));
  if (told.length > 0) say([...new Set(told)].join("\n"));
  if (signal === "SIGKILL")
    fail(
      "The packages could not be installed: npm was killed, as happens where memory runs out. " +
        "Free some memory, and try again.",
    );
  if (code !== 0 || output.includes("TAR_ENTRY_ERROR"))
    fail(
      "The packages could not be installed (npm ci, see above). Check the connection and the free space, and try again.",
    );
}

/** Another start waits for what runs here, even if we are killed. */
async function run(program, args, options) {
  const child = spawn(program, args, options);
  running = child;
  if (child.pid) appendFileSync(PREPARING, `\n${nameOf(child.pid)}`);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    if (stream) stream.setEncoding("utf8").on("data", (text) => (output += text));
  child.on("error", (error) => (output += error.message));
  const [code, signal] = await once(child, "close").catch(() => [null, null]);
  running = null;
  if (isStopped) process.exit(1);
  return { code, signal, output };
}

/**
 * The Node that npm runs under: the one that started us, or the pinned one where that is older. It is not the one in
 * node_modules, which npm empties.
 */
async function nodeForNpm() {
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
  await runNpm(own, NODE_FOR_NPM, []);
  return join(NODE_FOR_NPM, "node_modules", PINNED, "bin", "node");
}

function isBuilt() {
  if (process.argv[2] !== "portal") return true;
  return existsSync(SENTENCES) && read(BUILD_STAMP) === buildState();
}

function buildState() {
  const folders = ["web", "contract", join("server", "src", "locales")];
  const sources = folders.flatMap((name) => filesIn(join(root, name)));
  return hashOf([...sources, join(root, "server", "build.ts"), join(root, "package-lock.json")]);
}

async function build() {
  say("Building the portal's pages …");
  const state = buildState();
  rmSync(BUILD_STAMP, { force: true });
  const node = pinnedNode() || process.execPath;
  const stdio = ["ignore", "pipe", "pipe"];
  for (const part of ["server", "web"]) {
    const { code, output } = await run(node, [join(root, part, "build.ts")], { env, stdio });
    if (code !== 0) fail(`The portal's pages could not be built:\n${output}`);
  }
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

/** Of two concurrent starts the second waits for the first, and for what a killed one has left running. */
async function withLock(work) {
  for (let isTold = false; !takeLock(); await pause(200)) {
    if (!isHeld(PREPARING)) removeStale();
    else if (!isTold) {
      say("Waiting for another start, which is preparing this folder …");
      isTold = true;
    }
  }
  process.on("exit", () => rmSync(PREPARING, { force: true }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stop(signal));
  await work();
}

function stop(signal) {
  if (!running) process.exit(1);
  isStopped = true;
  // A terminal sends Ctrl-C to all of us.
  if (signal !== "SIGINT" || !process.stdin.isTTY) running.kill(signal);
}

/** A link appears with its text at once: nobody can read a lock that does not name its owner yet. */
function takeLock() {
  const own = `${PREPARING}.${process.pid}`;
  writeFileSync(own, nameOf(process.pid));
  try {
    linkSync(own, PREPARING);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Moved aside first: when another start has taken the lock meanwhile, it gets it back. */
function removeStale() {
  const aside = `${PREPARING}.${process.pid}.stale`;
  try {
    renameSync(PREPARING, aside);
    if (isHeld(aside)) linkSync(aside, PREPARING);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function isHeld(file) {
  return (read(file) || "").split("\n").some(isRunning);
}

/** Its number, and when it started: the number alone comes again, in a container at once. */
function nameOf(pid) {
  return `${pid} ${startOf(pid) || ""}`;
}

function isRunning(name) {
  const [pid, start] = name.split(" ");
  try {
    if (!(pid > 0)) return false;
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  const now = startOf(pid);
  return now === null || now === start;
}

/** As Linux counts it; null where it cannot be known, and "ended" for what nobody has waited for yet. */
function startOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  const values = stat && stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return values && (/[ZX]/.test(values[0]) ? "ended" : values[19]);
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCES.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return CATALOG.test(path) ? [] : [path];
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
