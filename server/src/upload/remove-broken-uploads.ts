import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../context.ts";

/** No upload takes that long: its request has ended. */
const DAY_MS = 24 * 60 * 60_000;

/** Removes what is left of uploads whose process ended in the middle: photos on their way in, and files half written. */
export async function removeBrokenUploads({
  storage,
  temporaryFolder,
  now,
}: Pick<Context, "storage" | "temporaryFolder" | "now">): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  await storage.removeLeftovers(before);
  // There is none before the first upload.
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(temporaryFolder)) {
    const path = join(temporaryFolder, name);
    // Another process may remove it at the same moment.
    const made = await stat(path).catch(() => null);
    if (made && made.mtime < before) await rm(path, { recursive: true, force: true });
  }
}
