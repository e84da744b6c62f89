import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { checkedName } from "@portal/contract/photos";
import type { StorageProvider } from "../../src/providers/storage/storage-provider.ts";

const aName = () => `${randomBytes(16).toString("base64url")}.jpg`;

/** Contract test of every storage. `start` is called once per test. */
export function describesStorage(start: () => Promise<StorageProvider>): void {
  test("returns the stored bytes", async () => {
    const storage = await start();
    const bytes = randomBytes(300_000);
    const names = [aName(), aName()];
    for (const name of names) await storage.put(name, bytes);
    for (const name of names) expect((await storage.get(name))?.equals(bytes)).toBe(true);
  });

  test("returns null for an unknown file", async () => {
    expect(await (await start()).get(aName())).toBeNull();
  });

  test("replaces the bytes of a name", async () => {
    const storage = await start();
    const name = aName();
    await storage.put(name, Buffer.from("first, and longer"));
    await storage.put(name, Buffer.from("second"));
    expect(String(await storage.get(name))).toBe("second");
  });

  test("a file stored twenty times concurrently is complete", async () => {
    const storage = await start();
    const name = aName();
    const versions = Array.from({ length: 20 }, (_, n) => Buffer.alloc(50_000, n));
    await Promise.all(versions.map((bytes) => storage.put(name, bytes)));
    const kept = await storage.get(name);
    expect(versions.some((bytes) => kept?.equals(bytes))).toBe(true);
  });

  test("removes a file, and removing it again does nothing", async () => {
    const storage = await start();
    const name = aName();
    await storage.put(name, Buffer.from("bytes"));
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.get(name)).toBeNull();
  });

  test("has no mark at first, and keeps one apart from the photos", async () => {
    const storage = await start();
    expect(await storage.readMark()).toBeNull();
    await storage.writeMark("0123456789abcdef");
    expect(await storage.readMark()).toBe("0123456789abcdef");
    await expect(storage.get("store.mark")).rejects.toThrow(/name/u);
    await expect(storage.remove("store.mark")).rejects.toThrow(/name/u);
  });

  test("later changes to the buffer do not change the stored bytes", async () => {
    const storage = await start();
    const name = aName();
    const bytes = Buffer.from("bytes");
    await storage.put(name, bytes);
    bytes.fill(0);
    expect(String(await storage.get(name))).toBe("bytes");
  });

  test.each([
    "../../etc/passwd",
    "..",
    "",
    "/etc/AAAAAAAAAAAAAAAAAAAAAA.jpg",
    "../AAAAAAAAAAAAAAAAAAAAAA.jpg",
    "..\\AAAAAAAAAAAAAAAAAAAAAA.jpg",
    "AAAAAAAAAAAAAAAAAAAAAA.jpg/../../x",
    "AAAAAAAAAAAAAAAAAAAAAA.jpg\0.png",
    "AAAAAAAAAAAAAAAAAAAAAA.html",
    "short.jpg",
  ])("refuses the name %j", async (name) => {
    const storage = await start();
    await expect(storage.put(name, Buffer.from("x"))).rejects.toThrow(/name/u);
    await expect(storage.get(name)).rejects.toThrow(/name/u);
    await expect(storage.remove(name)).rejects.toThrow(/name/u);
  });
}

export function memoryStorage(): StorageProvider {
  const files = new Map<string, Buffer>();
  let mark: string | null = null;
  return {
    async put(name, bytes) {
      files.set(checkedName(name), Buffer.from(bytes));
    },
    async get(name) {
      const bytes = files.get(checkedName(name));
      return bytes ? Buffer.from(bytes) : null;
    },
    async remove(name) {
      files.delete(checkedName(name));
    },
    readMark: async () => mark,
    writeMark: async (given) => void (mark = given),
    removeLeftovers: async () => 0,
  };
}
