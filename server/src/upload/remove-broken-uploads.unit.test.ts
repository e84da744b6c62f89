import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { diskStorage } from "../providers/storage/disk-storage.ts";
import { removeBrokenUploads } from "./remove-broken-uploads.ts";

const NOW = new Date("2026-01-05T02:00:00Z");
const HOUR = 60 * 60_000;
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "portal-broken-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const remove = () =>
  removeBrokenUploads({
    storage: diskStorage(join(folder, "uploads")),
    temporaryFolder: join(folder, "incoming"),
    now: () => NOW,
  });

test("a photo that was on its way in when its process ended goes after a day", async () => {
  for (const [name, at] of [
    ["upload-old", ago(25 * HOUR)],
    ["upload-young", ago(23 * HOUR)],
  ] as const) {
    const path = join(folder, "incoming", name);
    await mkdir(path, { recursive: true });
    await writeFile(join(path, "photo"), "a photo");
    await utimes(path, at, at);
  }
  await remove();
  expect(await readdir(join(folder, "incoming"))).toEqual(["upload-young"]);
});

test("before the first upload there is nothing to remove", async () => {
  await expect(remove()).resolves.toBeUndefined();
});
