// Prepares a checkout: installs the locked packages and, with the argument "portal", builds the web pages. Does nothing
// when both are up to date. Uses no packages and only Node 18 features, because it runs before the installation.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const NEEDED = 24;
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
  return read(INSTALL_STAMP) === installState() || agreesWithLock();
}

function installState() {
  const { workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const manifests = workspaces.map((name) => join(root, name, "package.json"));
  const own = ["package.json", "package-lock.json", ".npmrc"].map((name) => join(root, name));
  return `${process.platform}-${process.arch} ${hashOf([...own, ...manifests])}`;
}

/** Whether exactly the locked packages are already installed by hand. */
function agreesWithLock() {
  const locked = packagesIn(join(root, "package-lock.json"));
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
  return !!os && os.includes(process.platform) && (!cpu || cpu.includes(process.arch)) && !libc;
}

function install() {
  say("Installing the packages; this is needed once, and again when they change …");
  const options = ["ci", "--include=dev", "--include=optional", "--loglevel=error"];
  // The Node that runs npm: node_modules/.bin/node is deleted by npm ci.
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  const started =
    node && npm && /npm-cli\.c?js$/.test(npm)
      ? spawnSync(node, [npm, ...options], { cwd: root, env, stdio: "inherit" })
      : spawnSync("npm", options, {
          cwd: root,
          env,
          stdio: "inherit",
          shell: process.platform === "win32",
        });
  if (started.status !== 0) fail("The packages could not be installed (npm ci, see above).");
  writeFileSync(INSTALL_STAMP, installState());
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
  const own = join("..", `node-${process.platform}-${process.arch}`, "bin", "node");
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
