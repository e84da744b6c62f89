import { readFileSync } from "node:fs";

const SOURCE = /^(?:file:(?<path>\/.+)|env:(?<name>[A-Z][A-Z0-9_]{0,60}))$/u;

/** Whether a setting says where a key is, so that settings can be shown and copied without it. */
export const isKeySource = (source: string): boolean => SOURCE.test(source);

/**
 * The key, without white space around it; null when there is none.
 * @param variable reads the environment
 */
export function readKey(
  source: string,
  variable: (name: string) => string | undefined,
): string | null {
  const { path, name } = SOURCE.exec(source)?.groups ?? {};
  const key = name === undefined ? textOf(path) : variable(name);
  return key?.trim() || null;
}

function textOf(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
