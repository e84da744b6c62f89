import { once } from "node:events";
import { expect, test } from "vitest";
import { startS3 } from "../../test/doubles/s3.ts";
import { uploadPhoto, uploadsAlone } from "../../test/fixtures/uploads.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { cheapCaptcha } from "../../test/harness/solved-captcha.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { limits } from "../limits/limits.ts";
import { s3Storage } from "../providers/storage/s3-storage.ts";
import { sealedStorage } from "../providers/storage/sealed-storage.ts";
import { IN_FLIGHT } from "./incoming.ts";

const ADDRESS = "203.0.113.60";
const SESSION = "the-browser-of-a-silent-store";
const world = { state: "well" as "well" | "gone" | "frozen", ms: 0, asked: 0 };
const thaw = new AbortController();

/** A service that refuses connections while it is gone, and takes them and says nothing while it is frozen. */
const ailing: typeof fetch = async (url, init) => {
  world.asked += 1;
  if (world.state === "well") return fetch(url, init);
  if (world.state === "frozen" && !thaw.signal.aborted) await once(thaw.signal, "abort");
  throw new DOMException("", "TimeoutError");
};

const s3 = await startS3();
clearAfterwards(() => s3.close());
const portal = await testPortal({
  routes: [uploadsAlone],
  env: { LIMIT_FACTOR: "1" },
});
const inS3 = s3Storage({
  ...s3,
  prefix: "ailing",
  now: () => new Date(),
  fetch: ailing,
  steady: () => world.ms,
  timeoutMs: 60_000,
});
Object.assign(portal.context, { storage: sealedStorage(inS3, portal.context.secrets) });

async function upload(session = SESSION, key?: string) {
  const captcha = await cheapCaptcha(portal.context.secrets, portal.context.now)();
  return uploadPhoto(portal, { captcha, session, key, from: ADDRESS });
}
const rows = () =>
  portal.context.db.selectFrom("file").select(["claimed_by", "sender", "sealed_by"]).execute();

test("while the storage is silent, uploads are 503 to come back, and count for nobody", async () => {
  expect((await upload(SESSION, "a-key-of-the-first-photo")).statusCode).toBe(201);
  world.state = "gone";
  const { asked } = world;
  for (let at = 0; at < 2 * limits.uploadFilesPerSession.points; at += 1) {
    const answer = await upload();
    expect([answer.statusCode, answer.json().code]).toEqual([503, "provider_unavailable"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(world.asked, "one found out for all, in two tries").toBe(asked + 2);
  expect((await upload(SESSION, "a-key-of-the-first-photo")).statusCode, "known").toBe(201);
  expect(await rows()).toEqual([
    expect.objectContaining({ claimed_by: null, sender: expect.any(String) }),
    { claimed_by: "sweeper", sender: null, sealed_by: null },
  ]);
  const { limits: counts } = portal.context;
  expect(await counts.used("uploadFilesPerSession", SESSION)).toBe(0.1);
  // What arrived of the repeated one counts.
  expect(await counts.used("uploadKilobytesPerSession", SESSION)).toBe(2 / 40_000);
  world.state = "well";
  world.ms += 10_000;
  for (let at = 1; at < limits.uploadFilesPerSession.points; at += 1)
    expect((await upload()).statusCode).toBe(201);
  expect((await upload()).statusCode).toBe(429);
});

test("a photo that waits for the storage takes nobody's turn", async () => {
  world.state = "frozen";
  const session = "another-browser-of-a-silent-store";
  const { asked } = world;
  const waiting = [];
  for (let at = 1; at <= IN_FLIGHT.session + 1; at += 1) {
    waiting.push(upload(session));
    await expect.poll(() => world.asked, { interval: 5, timeout: 20_000 }).toBe(asked + at);
  }
  thaw.abort();
  const codes = (await Promise.all(waiting)).map(({ statusCode }) => statusCode);
  expect(codes).toEqual(codes.map(() => 503));
});
