import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../context.ts";

/** Longer than an upload may take. */
const BROKEN_MS = 10 * 60_000;

/** Deletes incoming photos and incomplete files of processes that were killed. */
export async function removeBrokenUploads({
  storage,
  temporaryFolder,
}: Pick<Context, "storage" | "temporaryFolder">): Promise<void> {
  // Of the files' own clock.
  const since = new Date(Date.now() - BROKEN_MS);
  await storage.removeLeftovers(since);
  // The folder does not exist before the first upload.
  for (const name of await readdir(temporaryFolder).catch(() => [])) {
    const path = join(temporaryFolder, name);
    const written = await stat(path).catch(() => null);
    if (written && written.mtime < since) await rm(path, { recursive: true, force: true });
  }
}
