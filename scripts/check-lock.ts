import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, workspaces, type Run } from "./run.ts";

type Entry = {
  link?: boolean;
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, Entry> };

export const readLock = (): Lock =>
  JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;

/** Checks that `npm ci` accepts the lock file on every system, not only on the one where it was written. */
export async function checkLock(): Promise<Run> {
  const lock = readLock();
  const manifests = ["", ...workspaces].map((name): [string, Entry] => [
    name,
    JSON.parse(readFileSync(join(root, name, "package.json"), "utf8")) as Entry,
  ]);
  const found = [...missingOptional(lock), ...disagreeing(lock, manifests)];
  return { code: found.length === 0 ? 0 : 1, output: found.join("\n") };
}

/** Missing optional packages for other systems: `npm install` skips them, `npm ci` fails. */
export function missingOptional(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => lockedPath(lock, path, name) === null)
      .map(
        (name) => `package-lock.json has no entry for ${name}, which ${path || "the root"} names`,
      ),
  );
}

/** The lock entry of a dependency of the package at `path`, or null; resolved like Node, from inside outwards. */
export function lockedPath(lock: Lock, path: string, name: string): string | null {
  const here = `${path ? `${path}/` : ""}node_modules/${name}`;
  if (here in lock.packages) return here;
  if (path === "") return null;
  const outer = path.lastIndexOf("node_modules/");
  return lockedPath(lock, outer <= 0 ? "" : path.slice(0, outer - 1), name);
}

/** Manifests changed without `npm install`. */
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
