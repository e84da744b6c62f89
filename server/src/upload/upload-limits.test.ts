import { expect, test, vi } from "vitest";
import { clientOf } from "../http/client-of.ts";
import { limits } from "../limits/limits.ts";
import { cheapCaptcha } from "../../test/harness/solved-captcha.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { uploadPhoto, uploadsAlone } from "../../test/fixtures/uploads.ts";

const portal = await testPortal({
  routes: [uploadsAlone],
  env: { LIMIT_FACTOR: "1" },
});
const CROWD = "203.0.113.7";

const upload = (from: string, session?: string, captcha?: string, photo?: Buffer) =>
  uploadPhoto(portal, { from, session, captcha, ...(photo && { photo }) });
const newToken = cheapCaptcha(portal.context.secrets, portal.context.now);
/** As our pages do: with a token, which only a new session needs. */
const send = async (remoteAddress: string, session?: string): Promise<number> =>
  (await upload(remoteAddress, session, await newToken())).statusCode;

async function sendTen(address: (at: number) => string, session?: string): Promise<void> {
  for (let at = 0; at < 10; at += 1) expect(await send(address(at), session)).toBe(201);
}

test("photos count per browser session, so others behind the same address may continue", async () => {
  await sendTen(() => CROWD, "the-first-browser");
  expect(await send(CROWD, "the-first-browser")).toBe(429);
  expect(await send("198.51.100.1", "the-first-browser")).toBe(429);
  expect(await send(CROWD, "the-other-browser")).toBe(201);
});

test("each new session shows a token, once and before its photo is read", async () => {
  const address = "203.0.113.8";
  const refused = await upload(address, "the-first-new-browser");
  expect([refused.statusCode, refused.json().code]).toEqual([422, "captcha_required"]);
  const token = await newToken();
  expect((await upload(address, "the-first-new-browser", token)).statusCode).toBe(201);
  expect((await upload(address, "the-first-new-browser")).statusCode).toBe(201);
  const again = await upload(address, "the-second-new-browser", token);
  expect([again.statusCode, again.json().code]).toEqual([422, "captcha_failed"]);
});

test("photos of one address are limited too, whatever the session names", async () => {
  // Ten photos of the previous test's first browser, and one of its other browser.
  const sent = 11;
  await portal.context.limits.take("uploadFiles", CROWD, limits.uploadFiles.points - sent);
  expect(await send(CROWD, "one-more-new-browser")).toBe(429);
  expect(await send("198.51.100.2", "one-more-new-browser")).toBe(201);
});

test("without a valid session, photos count per client; for IPv6 per /64", async () => {
  await sendTen((at) => `2001:db8:0:7::${at}`);
  expect(await send("2001:db8:0:7:8888::1")).toBe(429);
  expect(await send("2001:db8:0:7:8888::1", "short")).toBe(429);
  expect(await send("2001:db8:0:7:8888::1", clientOf("2001:db8:0:9::1"))).toBe(429);
  expect(await send("2001:db8:0:8::1")).toBe(201);
});

test("the rest of the stored photos and of the decoders is shared by the customers, for IPv6 per /48", async () => {
  const senders = async () => {
    const rows = await portal.context.db.selectFrom("file").select("sender").distinct().execute();
    return rows.length;
  };
  expect(await send("2001:db8:1:1::1")).toBe(201);
  const before = await senders();
  expect(await send("2001:db8:1:2::1")).toBe(201);
  expect(await senders()).toBe(before);
  expect(await send("2001:db8:2:1::1")).toBe(201);
  expect(await senders()).toBe(before + 1);
});

test("a photo that was stored is answered again without a token, and not for everybody", async () => {
  const key = crypto.randomUUID();
  const first = await uploadPhoto(portal, { from: "203.0.113.20", captcha: await newToken(), key });
  const again = (at: number) => uploadPhoto(portal, { from: `192.0.2.${at}`, key });
  for (let at = 0; at < limits.uploadRepeated.points; at += 1)
    expect((await again(at)).json()).toEqual(first.json());
  expect((await again(99)).json().code).toBe("captcha_required");
});

test("a photo that is refused counts twice", async () => {
  const [address, session] = ["203.0.113.9", "the-browser-of-no-photos"];
  const noPhoto = Buffer.from("no photo");
  for (let at = 0; at < 5; at += 1) {
    const { statusCode } = await upload(address, session, await newToken(), noPhoto);
    expect(statusCode).toBe(415);
  }
  expect(await send(address, session)).toBe(429);
});

test.each([
  ["ENOSPC", "60"],
  ["EMFILE", "5"],
])("a disk that says %s is told in words, and to come back", async (code, retryAfter) => {
  const failed = Object.assign(new Error(`${code}: no`), { code, syscall: "open" });
  const put = vi.spyOn(portal.context.storage, "put").mockRejectedValueOnce(failed);
  const session = `a browser of ${code}`.replaceAll(" ", "-");
  const answer = await upload(`192.0.2.${retryAfter}`, session, await newToken());
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, retryAfter]);
  expect(answer.json()).toEqual({
    code: "unavailable",
    message: expect.stringMatching(/Please try again in a .*minute/u),
  });
  put.mockRestore();
});
