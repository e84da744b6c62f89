import { readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../context.ts";
import { auditHead, headOf } from "./audit-store.ts";

/** What a head looks like when it is written down, such as 1204:9f86d081884c7d65. */
const HEAD = /^\d+:[0-9a-f]{16}$/u;

/** Where each machine of the portal keeps the last head it has seen, out of reach of who has the database alone. */
export const headFile = (dataDir: string): string => join(dataDir, "audit.head");

/** Writes the head of the log down outside the database. @returns it */
export async function noteHead({ db, config }: Pick<Context, "db" | "config">): Promise<string> {
  const head = headOf(await auditHead(db));
  await keepHead(config.dataDir, head);
  return head;
}

export async function keepHead(dataDir: string, head: string): Promise<void> {
  const draft = `${headFile(dataDir)}.${process.pid}.tmp`;
  await writeFile(draft, `${head}\n`, { mode: 0o600 });
  await rename(draft, headFile(dataDir));
}

/** The head that was last written down here; null where there is none. */
export function notedHead({ dataDir }: Pick<Context["config"], "dataDir">): string | null {
  try {
    const head = readFileSync(headFile(dataDir), "utf8").trim();
    return HEAD.test(head) ? head : null;
  } catch {
    return null;
  }
}
