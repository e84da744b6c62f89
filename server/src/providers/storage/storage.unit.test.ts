import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { diskStorage } from "./disk-storage.ts";
import { memoryStorage } from "./memory-storage.ts";
import { describesStorage } from "./storage-contract.ts";

const HOLDER = 7;
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

  describesStorage(async () => diskStorage(freshFolder(), HOLDER));

  test("another process finds the file", async () => {
    const folder = freshFolder();
    await diskStorage(folder, HOLDER).put(NAME, Buffer.from("bytes"));
    expect(String(await diskStorage(folder, HOLDER).get(NAME))).toBe("bytes");
  });

  test("leaves nothing beside the file, which only its owner may read", async () => {
    const folder = freshFolder();
    await diskStorage(folder, HOLDER).put(NAME, Buffer.from("bytes"));
    expect(await readdir(folder)).toEqual([NAME]);
    expect((await stat(join(folder, NAME))).mode & 0o777).toBe(0o600);
  });

  test("removes only incomplete files of dead processes", async () => {
    const folder = freshFolder();
    const storage = diskStorage(folder, HOLDER);
    const living = async () => new Set(["1", `${HOLDER}`]);
    expect(await storage.removeLeftovers(living)).toBe(0);
    await storage.put(NAME, Buffer.from("bytes"));
    const halves = ["1-1", "2-1", `${HOLDER}-7`].map((writer) => `${NAME}.${writer}.tmp`);
    for (const name of halves) await writeFile(join(folder, name), "half");
    expect(await storage.removeLeftovers(living)).toBe(1);
    expect((await readdir(folder)).toSorted()).toEqual([NAME, halves[0], halves[2]]);
  });

  test("a failed write leaves no file", async () => {
    const folder = freshFolder();
    await diskStorage(join(folder, NAME), HOLDER).put(NAME, Buffer.from("bytes"));
    await expect(diskStorage(folder, HOLDER).put(NAME, Buffer.from("bytes"))).rejects.toThrow(
      /EISDIR|ENOTEMPTY|EEXIST/u,
    );
    expect(await readdir(folder)).toEqual([NAME]);
  });
});
