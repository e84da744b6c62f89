import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, type Run } from "./run.ts";

type Entry = {
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Entry> };

/** A lock file that `npm ci` accepts on every system, not only on the one where it was written. */
export async function checkLock(): Promise<Run> {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const manifests = ["", "contract", "server", "web", "e2e"].map((name): [string, Entry] => [
    name,
    JSON.parse(readFileSync(join(root, name, "package.json"), "utf8")) as Entry,
  ]);
  const found = [...missingOptional(lock), ...disagreeing(lock, manifests)];
  return { code: found.length === 0 ? 0 : 1, output: found.join("\n") };
}

/** Packages made for other systems that a registry did not have: `npm install` passes over them, `npm ci` does not. */
export function missingOptional(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(lock, path, name))
      .map(
        (name) => `package-lock.json has no entry for ${name}, which ${path || "the root"} names`,
      ),
  );
}

/** Looks where Node would: in the package's own node_modules, then outwards. */
function isLocked(lock: Lock, path: string, name: string): boolean {
  if (`${path ? `${path}/` : ""}node_modules/${name}` in lock.packages) return true;
  if (path === "") return false;
  const outer = path.lastIndexOf("node_modules/");
  const parent = outer <= 0 ? "" : path.slice(0, outer - 1);
  return isLocked(lock, parent, name);
}

/** Manifests that were changed without `npm install`. */
export function disagreeing(lock: Lock, manifests: [string, Entry][]): string[] {
  const kinds = ["dependencies", "devDependencies", "optionalDependencies"] as const;
  return manifests.flatMap(([name, manifest]) =>
    kinds
      .filter((kind) => !isSame(manifest[kind], lock.packages[name]?.[kind]))
      .map((kind) => `${join(name, "package.json")} and package-lock.json differ in ${kind}`),
  );
}

function isSame(a: Record<string, string> = {}, b: Record<string, string> = {}): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
