import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { diskStorage } from "../providers/storage/disk-storage.ts";
import { removeBrokenUploads } from "./remove-broken-uploads.ts";

const ME = 7;
const OTHER = 12;

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "portal-broken-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const remove = () =>
  removeBrokenUploads({
    storage: diskStorage(join(folder, "uploads"), ME),
    temporaryFolder: join(folder, "incoming", `${ME}`),
    presence: {
      holder: ME,
      living: async () => [ME, OTHER],
      close: async () => undefined,
    },
  });

test("incoming photos of dead processes are deleted, those of live ones stay", async () => {
  for (const name of [`${ME}/upload-a`, `${OTHER}/upload-b`, "99/upload-c", "upload-d"]) {
    await mkdir(join(folder, "incoming", name), { recursive: true });
    await writeFile(join(folder, "incoming", name, "photo"), "a photo");
  }
  await remove();
  expect((await readdir(join(folder, "incoming"))).toSorted()).toEqual([`${OTHER}`, `${ME}`]);
});

test("does nothing before the first upload", async () => {
  await expect(remove()).resolves.toBeUndefined();
});
