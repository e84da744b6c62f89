import { type Lock, lockedPath } from "./production.ts";

/** Workspaces that are shipped; the others are for development. */
const SHIPPED = ["contract", "server", "web"];

type Notice = { name: string; version: string; license: string };

/** Every third-party package that is shipped, by name. */
export function shippedPackages(lock: Lock): Notice[] {
  const waiting = [...SHIPPED];
  const seen = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const { dependencies, optionalDependencies } = lock.packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = lockedPath(lock, path, name);
      // A workspace is a link and already in the list.
      if (found !== null && !lock.packages[found]?.link) waiting.push(found);
    }
  }
  const notices = [...seen]
    .filter((path) => !SHIPPED.includes(path))
    .map((path) => ({
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version: lock.packages[path]?.version ?? "",
      license: lock.packages[path]?.license ?? "not stated",
    }))
    .map((notice) => [`${notice.name} ${notice.version}`, notice] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [...new Map(notices).values()];
}

export function noticeSections(packages: readonly Notice[]): string {
  return [...Map.groupBy(packages, ({ license }) => license)]
    .toSorted(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
    .map(
      ([license, members]) =>
        `\n### ${license}\n\n${members.map(({ name, version }) => `\`${name}\` ${version}`).join(", ")}\n`,
    )
    .join("");
}
