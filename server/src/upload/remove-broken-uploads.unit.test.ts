import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { diskStorage } from "../providers/storage/disk-storage.ts";
import { removeBrokenUploads } from "./read-upload.ts";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "portal-broken-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const remove = () =>
  removeBrokenUploads({
    storage: diskStorage(join(folder, "uploads")),
    temporaryFolder: join(folder, "incoming"),
  });

test("photos that nobody sends any more are deleted, those on their way stay", async () => {
  for (const name of ["upload-a", "upload-b"]) {
    await mkdir(join(folder, "incoming", name), { recursive: true });
    await writeFile(join(folder, "incoming", name, "photo"), "a photo");
  }
  await utimes(join(folder, "incoming", "upload-a"), 0, 0);
  await remove();
  expect(await readdir(join(folder, "incoming"))).toEqual(["upload-b"]);
});

test("does nothing before the first upload", async () => {
  await expect(remove()).resolves.toBeUndefined();
});
