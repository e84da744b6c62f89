import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Context } from "../context.ts";

/** Removes what uploads of dead processes left: photos on their way in, and files half written. */
export async function removeBrokenUploads({
  storage,
  temporaryFolder,
  presence,
}: Pick<Context, "storage" | "temporaryFolder" | "presence">): Promise<void> {
  const living = async () => new Set((await presence.living()).map(String));
  await storage.removeLeftovers(living);
  const incoming = dirname(temporaryFolder);
  // There is no folder before the first upload.
  const names = await readdir(incoming).catch(() => []);
  // In this order: whoever made a folder before the first look was there before the second.
  const isLiving = await living();
  for (const name of names.filter((one) => !isLiving.has(one)))
    await rm(join(incoming, name), { recursive: true, force: true });
}
