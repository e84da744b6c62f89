import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";

/** Room for a photo and the embedded database's writes meanwhile. */
const LEAST_BYTES = 32 * 1024 * 1024;

/** Throws the error of a failed write when a folder has no room. */
export async function expectRoom(folder: string): Promise<void> {
  await access(folder, constants.W_OK);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < LEAST_BYTES)
    throw Object.assign(new Error("The disk is full."), { code: "ENOSPC" });
}
