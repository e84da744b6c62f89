import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { diskStorage } from "./disk-storage.ts";
import { describesStorage } from "../../../test/contracts/storage-contract.ts";

const NAME = "AAAAAAAAAAAAAAAAAAAAAA.jpg";

describe("disk storage", () => {
  let root: string;
  let folders = 0;
  const freshFolder = () => join(root, `uploads-${++folders}`);
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "storage-"));
  });
  afterAll(() => rm(root, { recursive: true }));

  describesStorage(async () => diskStorage(freshFolder()));

  test("another process finds the file", async () => {
    const folder = freshFolder();
    await diskStorage(folder).put(NAME, Buffer.from("bytes"));
    expect(String(await diskStorage(folder).get(NAME))).toBe("bytes");
  });

  test("leaves nothing beside the file, which only its owner may read", async () => {
    const folder = freshFolder();
    await diskStorage(folder).put(NAME, Buffer.from("bytes"));
    expect(await readdir(folder)).toEqual([NAME]);
    expect((await stat(join(folder, NAME))).mode & 0o777).toBe(0o600);
  });

  test("removes only incomplete files that nobody writes to any more", async () => {
    const folder = freshFolder();
    const storage = diskStorage(folder);
    const since = new Date(Date.now() - 60_000);
    expect(await storage.removeLeftovers(since)).toBe(0);
    await storage.put(NAME, Buffer.from("bytes"));
    const [old, fresh] = [`${NAME}.a.tmp`, `${NAME}.b.tmp`];
    for (const name of [old, fresh]) await writeFile(join(folder, name), "half");
    for (const name of [old, NAME]) await utimes(join(folder, name), 0, 0);
    expect(await storage.removeLeftovers(since)).toBe(1);
    expect((await readdir(folder)).toSorted()).toEqual([NAME, fresh]);
  });

  test("a failed write leaves no file", async () => {
    const folder = freshFolder();
    await diskStorage(join(folder, NAME)).put(NAME, Buffer.from("bytes"));
    await expect(diskStorage(folder).put(NAME, Buffer.from("bytes"))).rejects.toThrow(
      /EISDIR|ENOTEMPTY|EEXIST/u,
    );
    expect(await readdir(folder)).toEqual([NAME]);
  });
});
