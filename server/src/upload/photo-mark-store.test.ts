import { expect, test } from "vitest";
import { freshDatabase } from "../../test/harness/database.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { operate } from "../../test/harness/operate.ts";
import { memoryStorage } from "../../test/contracts/storage-contract.ts";
import { Problem, stackOf } from "../problem/problem.ts";
import { bins } from "../retention/disposal-store.ts";
import { disposeOfDue } from "../retention/dispose-of-due.ts";
import { AnotherStore, expectOwnPhotos, forgetMark, ownStore } from "./photo-mark-store.ts";
import { insertFile } from "./upload-store.ts";

const NAME = "AAAAAAAAAAAAAAAAAAAAAA.jpg";
const BYTES = Buffer.from("a photo");
const AT = { place: "/var/lib/portal/uploads", setting: "DATA_DIR" };
/** A storage of the portal over a place, as each process has its own. */
const over = (place: ReturnType<typeof memoryStorage>, db: Awaited<ReturnType<typeof fresh>>) =>
  ownStore(place, db, AT);
const fresh = async () => (await freshDatabase({ rowsOnly: true })).db;

test("a first start marks the store, also two at once, and later ones find it", async () => {
  const db = await fresh();
  const place = memoryStorage();
  const start = async () => over(place, db).expectOwn?.();
  await Promise.all([start(), start()]);
  const mark = await place.readMark();
  expect(mark).toMatch(/^[\da-f]{32}$/u);
  const next = over(place, db);
  await next.expectOwn?.();
  await next.put(NAME, BYTES);
  expect(await over(place, db).get(NAME)).toEqual(BYTES);
  expect(await place.readMark()).toBe(mark);
});

test.each(["empty", "marked by another database"])(
  "a store that is %s is refused in a sentence, and nothing in it is touched",
  async (how) => {
    const db = await fresh();
    const [own, other] = [memoryStorage(), memoryStorage()];
    await over(own, db).expectOwn?.();
    if (how !== "empty") await over(other, await fresh()).expectOwn?.();
    await other.put(NAME, BYTES);
    const storage = over(other, db);
    const refused = await storage.expectOwn?.().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AnotherStore);
    expect(String(refused)).toMatch(
      /^AnotherStore: \/var\/lib\/portal\/uploads has not this database's photos \(its store\.mark is (?:missing|[\da-f]{32}), not [\da-f]{32}\): correct DATA_DIR, or, if the photos were moved there, copy store\.mark too/u,
    );
    const start = expectOwnPhotos({ storage, log: {} as never });
    await expect(start).rejects.toBeInstanceOf(AnotherStore);
    const calls = [
      () => storage.get(NAME),
      () => storage.put(NAME, BYTES),
      () => storage.remove(NAME),
    ];
    for (const call of calls) {
      const failure: unknown = await call().catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: "provider_unavailable" });
      expect(stackOf(failure)).toContain("has not this database's photos");
    }
    expect(await other.get(NAME)).toEqual(BYTES);
    // Moved on purpose.
    await other.writeMark((await own.readMark()) ?? "");
    expect(await storage.get(NAME)).toEqual(BYTES);
  },
);

test("a store that is silent at the start is looked at when it is used", async () => {
  const db = await fresh();
  const [own, other] = [memoryStorage(), memoryStorage()];
  await over(own, db).expectOwn?.();
  let isAway = true;
  const readMark = async () => {
    if (isAway) throw new Problem("provider_unavailable");
    return other.readMark();
  };
  const storage = over({ ...other, readMark }, db);
  const warned: string[] = [];
  const log = { warn: (said: string) => warned.push(said) } as never;
  await expectOwnPhotos({ storage, log });
  expect(warned).toHaveLength(1);
  await expect(storage.get(NAME)).rejects.toMatchObject({ code: "provider_unavailable" });
  isAway = false;
  await expect(storage.remove(NAME)).rejects.toMatchObject({ code: "provider_unavailable" });
  await other.writeMark((await own.readMark()) ?? "");
  await storage.remove(NAME);
});

test("after a restore the place where the photos are now is marked", async () => {
  const db = await fresh();
  await over(memoryStorage(), db).expectOwn?.();
  await forgetMark(db);
  const restored = memoryStorage();
  await over(restored, db).expectOwn?.();
  expect(await restored.readMark()).not.toBeNull();
});

test("a store that is exchanged under a portal is red, and none of its photos counts as deleted", async () => {
  const portal = await testPortal({ routes: [] });
  const { db, now } = portal.context;
  const own = memoryStorage();
  await over(own, db).expectOwn?.();
  let place = own;
  const storage = ownStore(
    {
      ...own,
      readMark: () => place.readMark(),
      remove: (name) => place.remove(name),
    },
    db,
    AT,
  );
  const context = { ...portal.context, storage };
  const photos = async () =>
    (await operate({ context }, "doctor")).checks.find(({ what }) => what === "photos");
  expect(await photos()).toMatchObject({ state: "ok" });
  await insertFile(db, { name: NAME, bytes: 7, createdAt: now() });
  await db.updateTable("file").set({ claimed_by: bins.photo, claimed_at: now() }).execute();
  place = memoryStorage();
  expect(await photos()).toMatchObject({
    state: "RED",
    finding: expect.stringContaining("its store.mark is missing"),
  });
  await disposeOfDue(context);
  expect(await db.selectFrom("file").select("name").execute()).toHaveLength(1);
  place = own;
  await disposeOfDue(context);
  expect(await db.selectFrom("file").select("name").execute()).toEqual([]);
});
