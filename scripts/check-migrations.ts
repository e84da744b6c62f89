import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root, type Run } from "./run.ts";

const FOLDER = "server/src/db/migrations";

/** Finds duplicate numbers from two branches before a server refuses to start. */
export async function checkMigrations(): Promise<Run> {
  const found = sameNumber(readdirSync(join(root, FOLDER)));
  return { code: found.length === 0 ? 0 : 1, output: found.join("\n") };
}

export function sameNumber(names: string[]): string[] {
  const firsts = new Map<string, string>();
  return names.toSorted().flatMap((name) => {
    const [number = ""] = name.split("_");
    const first = firsts.get(number);
    if (first === undefined) firsts.set(number, name);
    return first === undefined ? [] : `${FOLDER}: ${first} and ${name} have the same number`;
  });
}
