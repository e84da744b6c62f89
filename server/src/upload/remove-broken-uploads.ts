import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Context } from "../context.ts";

/** Deletes incoming photos and incomplete files of dead processes. */
export async function removeBrokenUploads({
  storage,
  temporaryFolder,
  presence,
}: Pick<Context, "storage" | "temporaryFolder" | "presence">): Promise<void> {
  const living = async () => new Set((await presence.living()).map(String));
  await storage.removeLeftovers(living);
  const incoming = dirname(temporaryFolder);
  // The folder does not exist before the first upload.
  const names = await readdir(incoming).catch(() => []);
  // List the folders first: a process is announced before it creates its folder, so a live one is in the second list.
  const isLiving = await living();
  for (const name of names.filter((one) => !isLiving.has(one)))
    await rm(join(incoming, name), { recursive: true, force: true });
}
