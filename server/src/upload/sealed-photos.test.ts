import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileNameOf, fileReference, UploadedFile } from "@portal/contract/photos";
import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import { plainPhoto, uploadPhoto, uploadsAlone } from "../../test/fixtures/uploads.ts";
import { cheapCaptcha } from "../../test/harness/solved-captcha.ts";
import { rootsOf } from "../../test/harness/test-context.ts";
import { testPortal, type TestPortal } from "../../test/harness/test-portal.ts";
import type { Context } from "../context.ts";
import { diskStorage } from "../providers/storage/disk-storage.ts";
import { sealedStorage } from "../providers/storage/sealed-storage.ts";
import type { StorageProvider } from "../providers/storage/storage-provider.ts";
import { SealError, secretsFrom } from "../security/secrets.ts";
import { resealPhoto, SWEEPER } from "./upload-store.ts";

let portal: TestPortal;
let context: Context;
let below: StorageProvider;
let newToken: () => Promise<string>;
let photo: Buffer;
beforeAll(async () => {
  portal = await testPortal({
    routes: [uploadsAlone],
  });
  ({ context } = portal);
  below = diskStorage(folder());
  newToken = cheapCaptcha(context.secrets, context.now);
  photo = await plainPhoto(80);
});

const rootOf = (which: string) => `root secret ${which} of the tests `.repeat(2);
const folder = () => join(context.config.dataDir, "uploads");

/** @returns its name, and the link that shows it */
async function upload() {
  const answer = await uploadPhoto(portal, { photo, captcha: await newToken() });
  const { url } = v.parse(v.object({ data: UploadedFile }), answer.json()).data;
  const { pathname } = new URL(url, "http://portal.example");
  return { url, name: fileNameOf(fileReference(pathname)) };
}
/** The answer is on its way a moment before the photo that was sent is gone. */
const untilArrived = async () => {
  await expect.poll(() => readdir(context.temporaryFolder)).toEqual([]);
};
const rowOf = (name: string) =>
  context.db.selectFrom("file").selectAll().where("name", "=", name).executeTakeFirst();

describe("an uploaded photo", () => {
  test("is sealed where it lies, its row says under which secret, and nothing of it is left elsewhere", async () => {
    const { name, url } = await upload();
    const shown = await portal.app.inject({ url });
    const onDisk = await readFile(join(folder(), name));
    expect(onDisk.readUInt8(0)).toBe(context.secrets.sealId);
    expect(onDisk.includes(shown.rawPayload.subarray(0, 20))).toBe(false);
    expect(await rowOf(name)).toMatchObject({ sealed_by: context.secrets.sealId });
    await untilArrived();
  });

  test("is opened for one view, and kept by nobody on its way", async () => {
    const { url } = await upload();
    await untilArrived();
    const before = await readdir(context.config.dataDir, { recursive: true });
    const shown = await portal.app.inject({ url });
    expect(shown.rawPayload.subarray(0, 3)).toEqual(Buffer.of(0xff, 0xd8, 0xff));
    expect(shown.headers).toMatchObject({
      "cache-control": "private, no-store",
      "content-type": "image/jpeg",
    });
    expect(shown.headers).not.toHaveProperty("etag");
    expect(await readdir(context.config.dataDir, { recursive: true })).toEqual(before);
  });

  test("that was changed is “Unexpected” for its person", async () => {
    const { name, url } = await upload();
    const path = join(folder(), name);
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, -1));
    const answer = await portal.app.inject({ url });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: "unexpected" });
    expect(answer.body).not.toContain(name);
  });
});

describe("sealing anew", () => {
  const [A, B, C] = [rootOf("one"), rootOf("two"), rootOf("three")];
  /** The same portal under these root secrets. */
  const under = (current: string, old: string[], storage = below) => {
    const secrets = secretsFrom(rootsOf(current, old));
    return { db: context.db, secrets, storage: sealedStorage(storage, secrets) };
  };
  const idOf = (root: string) => under(root, []).secrets.sealId;
  let names = 0;
  /** A photo under root A. */
  async function stored() {
    const { storage } = under(A, []);
    const name = `${String(++names).padStart(22, "A")}.jpg`;
    const row = { name, bytes: 1, created_at: context.now(), sealed_by: idOf(A) };
    await context.db.insertInto("file").values(row).execute();
    await storage.put(name, Buffer.from(`photo ${name}`));
    return { name, photo: Buffer.from(`photo ${name}`) };
  }
  /** What happens between reading a photo and putting it back. */
  const meanwhile = (act: () => Promise<unknown>): StorageProvider => {
    let done = false;
    return {
      ...below,
      async put(...given) {
        if (!done) await act();
        done = true;
        await below.put(...given);
      },
    };
  };

  test("a photo opens under the new secret alone, and its row says so", async () => {
    const { name, photo: expected } = await stored();
    await resealPhoto(under(B, [A]), name);
    expect(await rowOf(name)).toMatchObject({ sealed_by: idOf(B) });
    expect(await under(B, []).storage.get(name)).toEqual(expected);
    await expect(under(A, []).storage.get(name)).rejects.toBeInstanceOf(SealError);
    const before = await below.get(name);
    await resealPhoto(under(B, [A]), name);
    expect(await below.get(name), "done once").toEqual(before);
  });

  test("of a stopped attempt is done by the next, whatever it had done", async () => {
    const { name, photo: expected } = await stored();
    await under(B, []).storage.put(name, expected);
    await resealPhoto(under(B, [A]), name);
    expect(await rowOf(name)).toMatchObject({ sealed_by: idOf(B) });
    expect(await under(B, []).storage.get(name)).toEqual(expected);
  });

  test("whoever reads meanwhile gets the photo each time", async () => {
    const { name, photo: expected } = await stored();
    let reads = 0;
    let ended = false;
    const reader = under(C, [A, B]);
    const reading = (async () => {
      while (!ended) {
        expect(await reader.storage.get(name)).toEqual(expected);
        reads += 1;
      }
    })();
    for (let turn = 0; turn < 20; turn += 1) {
      await resealPhoto(under(B, [A]), name);
      await resealPhoto(under(A, [B]), name);
    }
    ended = true;
    await reading;
    expect(reads).toBeGreaterThan(0);
  });

  test("what does not open stays as it is, and is still known to be under the old secret", async () => {
    const { name } = await stored();
    const before = await below.get(name);
    await expect(resealPhoto(under(B, [C]), name)).rejects.toBeInstanceOf(SealError);
    expect(await below.get(name)).toEqual(before);
    expect(await rowOf(name)).toMatchObject({ sealed_by: idOf(A) });
  });

  const bin = (name: string) =>
    context.db
      .updateTable("file")
      .set({ claimed_by: `${SWEEPER}:photo`, claimed_at: context.now() })
      .where("name", "=", name)
      .execute();
  const forget = (name: string) => context.db.deleteFrom("file").where("name", "=", name).execute();

  test.each<[string, (name: string) => Promise<unknown>]>([
    [
      "deleted",
      async (name) => {
        await bin(name);
        await below.remove(name);
        await forget(name);
      },
    ],
    [
      "taken out of the storage, its row about to go",
      async (name) => {
        await bin(name);
        await below.remove(name);
      },
    ],
    ["given to the sweeper", bin],
    [
      "forgotten with its whole sandbox",
      async (name) => {
        await forget(name);
        await below.remove(name);
      },
    ],
  ])("a photo that is %s meanwhile does not come back", async (_what, act) => {
    const { name } = await stored();
    await resealPhoto(
      under(
        B,
        [A],
        meanwhile(() => act(name)),
      ),
      name,
    );
    expect(await below.get(name)).toBeNull();
  });

  test("what the sweeper has is not touched", async () => {
    const { name } = await stored();
    await bin(name);
    const before = await below.get(name);
    await resealPhoto(under(B, [A]), name);
    expect(await below.get(name)).toEqual(before);
    await forget(name);
    await resealPhoto(under(B, [A]), name);
  });

  test("a photo whose bytes are gone is done, one that is just arriving is left alone", async () => {
    const { name } = await stored();
    await below.remove(name);
    await resealPhoto(under(B, [A]), name);
    expect(await rowOf(name)).toMatchObject({ sealed_by: idOf(B) });
    expect(await below.get(name)).toBeNull();
    await context.db
      .updateTable("file")
      .set({ sealed_by: null })
      .where("name", "=", name)
      .execute();
    await resealPhoto(under(C, [A, B]), name);
    expect(await rowOf(name)).toMatchObject({ sealed_by: null });
  });

  test("two processes that are about to go to different secrets end with a row that is right", async () => {
    const { name, photo: expected } = await stored();
    const other = under(C, [A, B]);
    await resealPhoto(
      under(
        B,
        [A, C],
        meanwhile(() => resealPhoto(other, name)),
      ),
      name,
    );
    expect(await rowOf(name)).toMatchObject({ sealed_by: idOf(B) });
    expect(await under(B, []).storage.get(name)).toEqual(expected);
  });

  test("many at once do it once each", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, stored));
    await Promise.all(
      [1, 2, 3].flatMap(() => all.map(({ name }) => resealPhoto(under(B, [A]), name))),
    );
    for (const { name, photo: expected } of all) {
      expect(await rowOf(name)).toMatchObject({ sealed_by: idOf(B) });
      expect(await under(B, []).storage.get(name)).toEqual(expected);
    }
  });
});
