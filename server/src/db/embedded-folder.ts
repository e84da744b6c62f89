import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Connection } from "./connect.ts";
import { overPglite } from "./connect.ts";
import { lockDataDir } from "./data-dir-lock.ts";
import { openPglite } from "./pglite-pool.ts";

const folderOf = (dataDir: string): string => join(dataDir, "database");

export const hasEmbeddedDatabase = (dataDir: string): boolean => existsSync(folderOf(dataDir));

/** The embedded database of a stopped portal, with all of its files as one archive. */
export async function openEmbedded(
  dataDir: string,
): Promise<{ connection: Connection; dump: () => Promise<Blob> }> {
  const unlock = await lockDataDir(dataDir);
  try {
    const engine = await openPglite({ folder: folderOf(dataDir) });
    const connection = overPglite(engine, undefined, unlock);
    return { connection, dump: () => engine.dumpDataDir("none") };
  } catch (error) {
    unlock();
    throw error;
  }
}
