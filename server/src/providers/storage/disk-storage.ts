import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { checkedName, type StorageProvider } from "./storage-provider.ts";

/** Suffix of an incomplete file; the first number is the writing process's. */
const TEMPORARY = /\.(\d+)-\d+\.tmp$/u;

/**
 * Stores files in a folder, created on demand. Bytes are synced before the file gets its name, so that after a crash a
 * file is complete or does not exist.
 * @param holder the number of this process
 */
export function diskStorage(folder: string, holder: number): StorageProvider {
  const pathOf = (name: string) => join(folder, checkedName(name));
  let writes = 0;

  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const temporary = `${path}.${holder}-${++writes}.tmp`;
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
    },
    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
    async removeLeftovers(living) {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const halves = names.flatMap((name) => {
        const [, writer] = TEMPORARY.exec(name) ?? [];
        return writer === undefined ? [] : [{ name, writer }];
      });
      if (halves.length === 0) return 0;
      const isLiving = await living();
      const left = halves.filter(({ writer }) => !isLiving.has(writer));
      for (const { name } of left) await rm(join(folder, name), { force: true });
      return left.length;
    },
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
