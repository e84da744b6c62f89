import { rootsOf } from "../../test/harness/test-context.ts";
import { createHash } from "node:crypto";
import { appendFile, readdir, readFile as readBytes } from "node:fs/promises";
import { Readable } from "node:stream";
import { fileNameOf, fileReference, UPLOAD_MAX_BYTES } from "@portal/contract/photos";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "../context.ts";
import { memoryStorage } from "../../test/contracts/storage-contract.ts";
import { freshDatabase } from "../../test/harness/database.ts";
import { secretsFrom } from "../security/secrets.ts";
import { Problem } from "../problem/problem.ts";
import { acceptPhoto } from "./accept-photo.ts";
import { readFile } from "./preview-link.ts";
import { readUpload, type UploadPart } from "./read-upload.ts";
import { readWaiting } from "./waiting-photo.ts";
import { imageFolder } from "../../test/fixtures/sample-images.ts";

let needs: Pick<Context, "db" | "storage" | "now" | "random" | "secrets">;
let files: Awaited<ReturnType<typeof imageFolder>>;
let time = Date.parse("2026-01-05T02:00:00Z");
let names = 0;

beforeAll(async () => {
  files = await imageFolder();
  needs = {
    db: (await freshDatabase()).db,
    storage: memoryStorage(),
    now: () => new Date(time),
    random: (bytes) => Buffer.alloc(bytes, ++names),
    secrets: secretsFrom(rootsOf("a secret of the tests")),
  };
});
afterAll(() => files.remove());

async function upload(parts: AsyncIterable<UploadPart>, folder = files.folder): Promise<string> {
  const { photo: waiting, discard } = await readUpload(parts, folder);
  try {
    return (await acceptPhoto(needs, waiting, { client: "one", room: null })).url;
  } finally {
    await discard();
  }
}
test("an upload without room is refused and leaves no file", async () => {
  let room = 200_000;
  const grow = (bytes: number) => {
    if (bytes > room) throw new Problem("unavailable");
    room -= bytes;
  };
  const before = await readdir(files.folder);
  const sent = body(filePart(Buffer.alloc(1_000_000)));
  await expect(readUpload(sent, files.folder, grow)).rejects.toMatchObject({ code: "unavailable" });
  expect(await readdir(files.folder)).toEqual(before);
});

const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
const inChunks = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, n) =>
      bytes.subarray(n * 65_536, (n + 1) * 65_536),
    ),
  );
const filePart = (bytes: Buffer, fieldname = "file"): UploadPart => ({
  type: "file",
  fieldname,
  file: inChunks(bytes),
});
async function* body(...parts: UploadPart[]) {
  yield* parts;
}
const linkOf = (url: string) => {
  const { pathname, searchParams } = new URL(url, "http://portal.example");
  return {
    name: fileNameOf(fileReference(pathname)),
    expires: searchParams.get("expires") ?? "",
    signature: searchParams.get("signature") ?? "",
  };
};
const fileCount = async () => (await needs.db.selectFrom("file").select("name").execute()).length;

describe("a photo", () => {
  test("is re-encoded, stored without an owner, and shown through its temporary link", async () => {
    const url = await upload(body({ type: "field", fieldname: "x" }, filePart(await photo())));
    const link = linkOf(url);
    const bytes = await readFile(needs, link);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 40 });
    const row = await needs.db
      .selectFrom("file")
      .selectAll()
      .where("name", "=", link.name)
      .executeTakeFirst();
    expect(row).toMatchObject({ bytes: bytes.length, claimed_by: null, created_at: needs.now() });

    await expect(readFile(needs, { ...link, signature: "x" })).rejects.toMatchObject({
      code: "resource_not_found",
    });
    time += 16 * 60_000;
    await expect(readFile(needs, link)).rejects.toMatchObject({ code: "resource_not_found" });
  });

  test("is identified by its hash", async () => {
    const bytes = await photo();
    const read = async (sent: Buffer) => {
      const { sha256, discard } = await readUpload(body(filePart(sent)), files.folder);
      await discard();
      return sha256;
    };
    const expected = createHash("sha256").update(bytes).digest("hex");
    expect(await read(bytes)).toBe(expected);
    expect(await read(bytes.subarray(1))).not.toBe(expected);
  });

  test("is on the disk under a key of its own while it waits, which no other photo has", async () => {
    const bytes = Buffer.concat([await photo(), Buffer.from("CANARY ".repeat(20_000))]);
    const [one, other] = [
      await readUpload(body(filePart(bytes)), files.folder),
      await readUpload(body(filePart(bytes)), files.folder),
    ];
    const onDisk = await readBytes(one.photo.path);
    expect(onDisk).toHaveLength(bytes.length);
    for (const part of ["CANARY", "PNG", "IHDR", "IEND"])
      expect([bytes.includes(part), onDisk.includes(part)]).toEqual([true, false]);
    expect(await readWaiting(one.photo)).toEqual(bytes);
    await expect(readWaiting({ ...other.photo, path: one.photo.path })).rejects.toThrow();
    await appendFile(one.photo.path, "!");
    await expect(readWaiting(one.photo)).rejects.toThrow();
    await Promise.all([one.discard(), other.discard()]);
  });

  test("missing in the storage is not found", async () => {
    const link = linkOf(await upload(body(filePart(await photo()))));
    await needs.storage.remove(link.name);
    await expect(readFile(needs, link)).rejects.toMatchObject({ code: "resource_not_found" });
  });

  test("of exactly 10 MB is accepted", async () => {
    const padded = Buffer.concat([await photo(), Buffer.alloc(UPLOAD_MAX_BYTES)]).subarray(
      0,
      UPLOAD_MAX_BYTES,
    );
    expect(await upload(body(filePart(padded)))).toMatch(/^\/api\/file\//u);
  });
});

describe("a refused upload leaves no file", () => {
  const broken = async function* (): AsyncGenerator<UploadPart> {
    yield filePart(await photo());
    throw new Error("Unexpected end of multipart data");
  };
  const cutOff = async (): Promise<UploadPart> => ({
    type: "file",
    fieldname: "file",
    file: Readable.from(
      (async function* () {
        yield await photo();
        throw new Error("Part terminated early");
      })(),
    ),
  });
  test.each<[string, string, () => Promise<AsyncIterable<UploadPart>>]>([
    [
      "more than 10 MB",
      "upload_too_large",
      async () => body(filePart(Buffer.alloc(UPLOAD_MAX_BYTES + 1))),
    ],
    ["no part", "invalid_fields", async () => body()],
    [
      "two photos and another file",
      "invalid_fields",
      async () =>
        body(filePart(await photo()), filePart(await photo()), filePart(await photo(), "picture")),
    ],
    ["another field", "invalid_fields", async () => body(filePart(await photo(), "picture"))],
    ["an empty photo", "upload_not_image", async () => body(filePart(Buffer.alloc(0)))],
    ["text", "upload_not_image", async () => body(filePart(Buffer.from("not a photo")))],
    ["a body cut off", "malformed", async () => broken()],
    ["a photo cut off", "malformed", async () => body(await cutOff())],
  ])("%s: %s", async (_, code, parts) => {
    const before = await fileCount();
    await expect(upload(await parts())).rejects.toMatchObject({ name: "Problem", code });
    expect(await fileCount()).toBe(before);
    expect(await readdir(files.folder)).toEqual([]);
  });

  test("a folder that cannot be created is a server error", async () => {
    const lost = upload(body(filePart(await photo())), `${import.meta.filename}/missing`);
    await expect(lost).rejects.toThrow(/ENOTDIR/u);
  });
});

test("the folder for incoming photos is created when missing", async () => {
  await upload(body(filePart(await photo())), `${files.folder}/missing/incoming`);
  expect(await readdir(`${files.folder}/missing/incoming`)).toEqual([]);
});
