import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { describesStorage, memoryStorage } from "../../../test/contracts/storage-contract.ts";
import { rootsOf } from "../../../test/harness/test-context.ts";
import { SealError, secretsFrom } from "../../security/secrets.ts";
import { diskStorage } from "./disk-storage.ts";
import { sealedStorage } from "./sealed-storage.ts";

const [NAME, OTHER] = ["AAAAAAAAAAAAAAAAAAAAAA.jpg", "BBBBBBBBBBBBBBBBBBBBBB.jpg"];
const rootOf = (which: string) => `the ${which} secret of the tests `.repeat(2);
const [SECRET, OLD, LOST] = [rootOf("current"), rootOf("old"), rootOf("lost")];
const secretsWith = (current: string, ...old: string[]) => secretsFrom(rootsOf(current, old));
const secrets = secretsWith(SECRET);

/** The key id, the iv and the tag. */
const SEAL_BYTES = 29;
const PHOTO = Buffer.from("a photo of somebody's ID");
/** What lies in the storage below, and the storage above it. */
function sealed(given = secrets) {
  const below = memoryStorage();
  return { below, above: sealedStorage(below, given) };
}

let places = 0;
const folder = await mkdtemp(join(tmpdir(), "sealed-"));
afterAll(async () => {
  await rm(folder, { recursive: true });
});

// Below it, the disk and an S3 service keep the same contract in their own tests.
describe("in memory, sealed", () => describesStorage(async () => sealed().above));

describe("what was changed is refused", () => {
  const expectRefused = async (change: (bytes: Buffer) => Buffer, photo = PHOTO) => {
    const { below, above } = sealed();
    await above.put(NAME, photo);
    await below.put(NAME, change((await below.get(NAME)) ?? Buffer.alloc(0)));
    const error = await above.get(NAME).catch((reason: unknown) => reason);
    if (!(error instanceof SealError)) throw new Error("It was given all the same.");
    return error;
  };
  const flipped = (at: number, by: number) => (bytes: Buffer) => {
    bytes.writeUInt8(bytes.readUInt8(at) ^ by, at);
    return bytes;
  };

  test("at each byte before the photo, and at each of it", async () => {
    for (let at = 0; at < SEAL_BYTES + PHOTO.length; at += 1)
      for (const by of [1, 0x80, 0xff]) await expectRefused(flipped(at, by));
  });

  test("cut to each length, and lengthened at either end", async () => {
    for (let length = 0; length < SEAL_BYTES + PHOTO.length; length += 1)
      await expectRefused((bytes) => bytes.subarray(0, length));
    for (const more of [Buffer.of(0), PHOTO]) {
      await expectRefused((bytes) => Buffer.concat([bytes, more]));
      await expectRefused((bytes) => Buffer.concat([more, bytes]));
    }
  });

  test("whatever the photo and the change", () =>
    fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 5_000 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (photo, at, by) => {
          const place = at % (SEAL_BYTES + photo.length);
          await expectRefused(flipped(place, by), Buffer.from(photo));
        },
      ),
    ));

  test("and so is a photo in clear, and none is ever given in its place", async () => {
    for (const clear of [PHOTO, Buffer.concat([Buffer.of(secrets.sealId), PHOTO])])
      expect((await expectRefused(() => clear)).message).not.toContain("somebody");
  });

  test("the operator hears which photo, and nothing of it", async () => {
    const { forOperators, message } = await expectRefused(flipped(40, 1));
    expect(forOperators).toContain(`photo of ${NAME}`);
    for (const said of [forOperators, message]) expect(said).not.toMatch(/somebody|^[\da-f]{16}/u);
  });
});

test("a photo opens under its own name only, and as a photo only", async () => {
  const { below, above } = sealed();
  await above.put(NAME, PHOTO);
  const bytes = (await below.get(NAME)) ?? PHOTO;
  await below.put(OTHER, bytes);
  await expect(above.get(OTHER)).rejects.toBeInstanceOf(SealError);
  expect(() => secrets.open({ at: "transaction.person", row: NAME }, bytes)).toThrow(SealError);
  await below.put(NAME, secrets.seal({ at: "transaction.person", row: NAME }, PHOTO));
  await expect(above.get(NAME)).rejects.toBeInstanceOf(SealError);
});

test("an old secret opens its photos until it is taken out, and seals none", async () => {
  const { below, above } = sealed(secretsWith(OLD));
  await above.put(NAME, PHOTO);
  const both = sealedStorage(below, secretsWith(SECRET, OLD));
  expect(await both.get(NAME)).toEqual(PHOTO);
  await both.put(OTHER, PHOTO);
  const one = sealedStorage(below, secrets);
  expect(await one.get(OTHER)).toEqual(PHOTO);
  await expect(one.get(NAME)).rejects.toMatchObject({
    forOperators: expect.stringContaining("root secret"),
  });
  await expect(sealedStorage(below, secretsWith(LOST)).get(OTHER)).rejects.toThrow(SealError);
});

test("on the disk is nothing of a photo; without the seal all of it is", async () => {
  const noise = Buffer.from(Array.from({ length: 3_000 }, (_, n) => (n * n * 31) % 256));
  const photo = await sharp(noise, { raw: { width: 40, height: 25, channels: 3 } })
    .jpeg()
    .toBuffer();
  // Chosen, so that three bytes of a seal are never a mark by chance.
  let calls = 0;
  const random = (bytes: number) => Buffer.alloc(bytes, ++calls);
  const chosen = secretsFrom(rootsOf(SECRET), random);
  const found = async (storage: (into: string) => ReturnType<typeof diskStorage>) => {
    const into = join(folder, `uploads-${++places}`);
    await storage(into).put(NAME, photo);
    const files = await readdir(into);
    const onDisk = Buffer.concat(
      await Promise.all(files.map((file) => readFile(join(into, file)))),
    );
    const marks = { start: Buffer.of(0xff, 0xd8, 0xff), end: photo.subarray(-8) };
    const middle = photo.subarray(300, 308);
    return [marks.start, middle, marks.end].map((mark) => onDisk.includes(mark));
  };
  expect(await found((into) => sealedStorage(diskStorage(into), chosen))).toEqual([
    false,
    false,
    false,
  ]);
  expect(await found(diskStorage)).toEqual([true, true, true]);
});

test("what a killed process left half written is removed as before", async () => {
  const into = join(folder, `uploads-${++places}`);
  const storage = sealedStorage(diskStorage(into), secrets);
  await storage.put(NAME, PHOTO);
  await writeFile(join(into, `${NAME}.a.tmp`), "half");
  expect(await storage.removeLeftovers(new Date(Date.now() + 1_000))).toBe(1);
  expect(await storage.get(NAME)).toEqual(PHOTO);
});
