import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { DATABASE, MANIFEST, UPLOADS, type Manifest } from "./manifest.ts";
import { checkArchive } from "./read-archive.ts";
import { writeArchive } from "./write-archive.ts";

const PHOTOS = ["a", "b"].map((letter) => `${UPLOADS}${letter.repeat(30)}.jpg`);
const manifest: Manifest = {
  format: 1,
  made_at: "2026-01-05T02:00:00.000Z",
  mode: "sandbox",
  engine_version: "15.18",
  schema: "0001_portal.sql",
  secret: "0123456789abcdef",
  rows: { office: 3 },
  photos: { where: "folder", count: PHOTOS.length, bytes: 40 },
};

let folder: string;
let whole: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "archive-"));
  const file = join(folder, "whole.tar.gz");
  await writeArchive(file, async ({ add, addText }) => {
    const bytes = Buffer.concat([Buffer.from("database database "), randomBytes(3_000)]);
    await add(DATABASE, bytes.length, pieces(bytes));
    for (const name of PHOTOS) await addText(name, `photo ${name}`);
    await addText(MANIFEST, JSON.stringify(manifest));
  });
  whole = readFileSync(file);
});
afterAll(() => rm(folder, { recursive: true }));

async function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}

async function findingsOf(bytes: Buffer): Promise<readonly string[]> {
  const file = join(folder, "sample.tar.gz");
  writeFileSync(file, bytes);
  return (await checkArchive(file)).findings;
}

describe("an archive", () => {
  it("is whole, and nobody else can read it", async () => {
    expect(await findingsOf(whole)).toEqual([]);
    expect(statSync(join(folder, "whole.tar.gz")).mode & 0o777).toBe(0o600);
  });

  it("never replaces a file, and leaves nothing when it is broken off", async () => {
    const file = join(folder, "whole.tar.gz");
    await expect(writeArchive(file, async () => undefined)).rejects.toThrow("exists already");
    const other = join(folder, "other.tar.gz");
    const broken = writeArchive(other, async ({ addText }) => {
      await addText(MANIFEST, "{}");
      throw new Error("the disk is full");
    });
    await expect(broken).rejects.toThrow("the disk is full");
    for (const path of [other, `${other}.partial`]) expect(() => statSync(path)).toThrow("ENOENT");
  });

  it("with any byte changed is damaged, or unpacks to the very same", async () => {
    const tar = gunzipSync(whole);
    let damages = 0;
    for (let round = 0; round < 150; round += 1) {
      const changed = Buffer.from(whole);
      const at = Math.floor(Math.random() * whole.length);
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << (round % 8)), at);
      const isFound = (await findingsOf(changed)).length > 0;
      if (isFound) damages += 1;
      expect(isFound || gunzipSync(changed).equals(tar), `byte ${at}`).toBe(true);
    }
    expect(damages).toBeGreaterThan(75);
  });

  it("cut off anywhere is damaged", async () => {
    for (let round = 0; round < 30; round += 1) {
      const length = Math.floor((whole.length * round) / 30);
      expect(await findingsOf(whole.subarray(0, length)), `${length}`).not.toEqual([]);
    }
  });
});

/** The archive with another content, compressed without a mistake. */
const rewritten = (change: (tar: Buffer) => Buffer): Buffer => gzipSync(change(gunzipSync(whole)));

/** Parts of a tar are a head and a body in blocks of 512 bytes. */
function without(tar: Buffer, name: string): Buffer {
  const at = tar.indexOf(`${name}\0`);
  const size = Number.parseInt(tar.toString("latin1", at + 124, at + 135), 8);
  const end = at + 512 + Math.ceil(size / 512) * 512;
  return Buffer.concat([tar.subarray(0, at), tar.subarray(end)]);
}

test.each([DATABASE, MANIFEST, "SHA256SUMS", PHOTOS[0] ?? ""])("%s is missed", async (name) => {
  const findings = await findingsOf(rewritten((tar) => without(tar, name)));
  expect(findings).toContain(`${name} is missing.`);
});

test("a part with another content is named", async () => {
  const swapped = rewritten((tar) => {
    const other = Buffer.from(tar);
    other.write("D", other.indexOf("database database"));
    return other;
  });
  expect(await findingsOf(swapped)).toEqual([`${DATABASE} is damaged.`]);
});
