import { randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { ConfigError, type Config } from "../config.ts";
import { isRootSecret, SECRET_WORDS } from "../setting-kinds.ts";
import type { Roots } from "../security/secrets.ts";

/** The secrets from the settings; the sandbox makes its own at its first start and keeps them with the data. */
export const rootSecrets = ({ secrets, dataDir }: Pick<Config, "secrets" | "dataDir">): Roots => ({
  seals: { ...secrets.seals, current: secrets.seals.current ?? ownSecret(dataDir, "secret") },
  indexes: {
    ...secrets.indexes,
    current: secrets.indexes.current ?? ownSecret(dataDir, "index-secret"),
  },
});

function ownSecret(dataDir: string, name: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, name);
  const kept = readKept(file) ?? keepNew(file);
  if (!isRootSecret(kept))
    throw new ConfigError(
      `The secret in ${file} must have ${SECRET_WORDS}. Restore the file: without it nothing that was sealed with it opens, nor any link that was sent.`,
    );
  return kept;
}

function readKept(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** The file appears only once it is complete, and never replaces the secret of another process. */
function keepNew(file: string): string {
  const draft = `${file}.${process.pid}.tmp`;
  const descriptor = openSync(draft, "w", 0o600);
  try {
    writeFileSync(descriptor, randomBytes(32).toString("hex"));
    fsyncSync(descriptor);
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    closeSync(descriptor);
    rmSync(draft, { force: true });
  }
  return readFileSync(file, "utf8").trim();
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
