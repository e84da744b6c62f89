import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Lock, lockedPath } from "./production.ts";
import { root, workspaces, type Run } from "./run.ts";

type Entry = Lock["packages"][string];

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
