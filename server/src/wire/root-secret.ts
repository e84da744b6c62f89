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

/** The secret from the settings; the sandbox generates one at its first start and keeps it with the data. */
export function rootSecret({ secret, dataDir }: Pick<Config, "secret" | "dataDir">): string {
  if (secret !== null) return secret;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "secret");
  const kept = readKept(file) ?? keepNew(file);
  if (!isRootSecret(kept))
    throw new ConfigError(
      `The secret in ${file} must have ${SECRET_WORDS}. Delete the file to get a new one: links, handles and tokens made before then end.`,
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
