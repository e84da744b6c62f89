import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";

/** Less is as good as nothing: a photo and what the embedded database writes meanwhile. */
const LEAST_BYTES = 32 * 1024 * 1024;

/** Throws, as a write would, when nothing can be stored in a folder. */
export async function expectRoom(folder: string): Promise<void> {
  await access(folder, constants.W_OK);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < LEAST_BYTES)
    throw Object.assign(new Error("The disk is full."), { code: "ENOSPC" });
}
