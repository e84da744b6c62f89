import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";

/** The setting, or in the sandbox one that was made at the first start and is kept beside the data. */
export function rootSecret({ secret, dataDir }: Config): string {
  if (secret !== null) return secret;
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "secret");
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8");
}
