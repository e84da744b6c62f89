import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { checkedName } from "@portal/contract/photos";
import { MARK, markIn, type StorageProvider } from "./storage-provider.ts";

/** Suffix of an incomplete file. */
const TEMPORARY = ".tmp";

/**
 * Stores files in a folder, created on demand. Bytes are synced before the file gets its name, so that after a crash a
 * file is complete or does not exist.
 */
export function diskStorage(folder: string): StorageProvider {
  const pathOf = (name: string) => join(folder, checkedName(name));

  const write = async (path: string, bytes: Buffer): Promise<void> => {
    const temporary = `${path}.${randomBytes(8).toString("hex")}${TEMPORARY}`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const file = await open(temporary, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(folder);
  };
  const read = async (path: string): Promise<Buffer | null> => {
    try {
      return await readFile(path);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  return {
    put: async (name, bytes) => write(pathOf(name), bytes),
    get: async (name) => read(pathOf(name)),
    readMark: async () => markIn(await read(join(folder, MARK))),
    writeMark: (mark) => write(join(folder, MARK), Buffer.from(mark)),
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
    async removeLeftovers(since) {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      let removed = 0;
      for (const name of names.filter((each) => each.endsWith(TEMPORARY))) {
        const path = join(folder, name);
        const written = await stat(path).catch(() => null);
        if (written === null || written.mtime >= since) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
