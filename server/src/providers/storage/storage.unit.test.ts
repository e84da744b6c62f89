import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { diskStorage } from "./disk-storage.ts";
import { memoryStorage } from "./memory-storage.ts";
import { describesStorage } from "./storage-contract.ts";

const NAME = "AAAAAAAAAAAAAAAAAAAAAA.jpg";

describe("memory storage", () => describesStorage(async () => memoryStorage()));

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

  test("what a crash left half written goes when it is old, and nothing else", async () => {
    const folder = freshFolder();
    const storage = diskStorage(folder);
    expect(await storage.removeLeftovers(new Date())).toBe(0);
    await storage.put(NAME, Buffer.from("bytes"));
    const left = (name: string) => join(folder, `${NAME}.${name}.tmp`);
    for (const name of ["1-1", "1-2"]) await writeFile(left(name), "half");
    const old = new Date(Date.now() - 3_600_000);
    for (const path of [left("1-1"), join(folder, NAME)]) await utimes(path, old, old);
    expect(await storage.removeLeftovers(new Date(Date.now() - 60_000))).toBe(1);
    expect((await readdir(folder)).toSorted()).toEqual([NAME, `${NAME}.1-2.tmp`]);
  });

  test("a failed write leaves nothing behind", async () => {
    const folder = freshFolder();
    await diskStorage(join(folder, NAME)).put(NAME, Buffer.from("bytes"));
    await expect(diskStorage(folder).put(NAME, Buffer.from("bytes"))).rejects.toThrow(
      /EISDIR|ENOTEMPTY|EEXIST/u,
    );
    expect(await readdir(folder)).toEqual([NAME]);
  });
});
