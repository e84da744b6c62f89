import { existsSync, globSync, statSync } from "node:fs";
import { connect, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { api } from "@portal/contract/api";
import { headers } from "@portal/contract/calls/call";
import { afterEach, describe, expect, test, vi } from "vitest";
import { limits } from "../limits/limits.ts";
import { plainPhoto, uploadsAlone } from "../../test/fixtures/uploads.ts";
import { cheapCaptcha } from "../../test/harness/solved-captcha.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { createIncoming, IN_FLIGHT } from "./incoming.ts";

const MB = 1_000_000;
const PATIENCE = { timeout: 15_000, interval: 20 };
const PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
const PHOTO = await plainPhoto();

const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await vi.waitFor(() => expect(shared.arriving().length).toBe(0), PATIENCE);
});

/** A listening portal, and raw sockets to it. */
async function listening(env: Record<string, string> = {}) {
  const portal = await testPortal({
    routes: [uploadsAlone],
    env: { LIMIT_FACTOR: "1", ...env },
  });
  await portal.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = portal.app.server.address() as AddressInfo;

  const tokens: string[] = [];
  const newToken = cheapCaptcha(portal.context.secrets, portal.context.now);
  /** So many new sessions can begin. */
  const ready = async (sessions: number) => {
    while (tokens.length < sessions) tokens.push(await newToken());
  };
  await ready(30);
  /** Declares 9 MB, sends `bytes` of them, and stops. */
  function begin(bytes: number, session?: string) {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    let heard = "";
    socket.on("data", (chunk) => (heard += chunk.toString()));
    socket.on("error", () => undefined);
    const shown = `${headers.captcha}: ${tokens.pop()}\r\n`;
    const named = session === undefined ? shown : `${shown}${headers.session}: ${session}\r\n`;
    socket.write(
      `POST ${api.uploadFile.path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
        `content-length: ${9 * MB}\r\n${named}\r\n${PART}`,
    );
    socket.write(Buffer.alloc(bytes));
    return { socket, heard: () => heard, status: () => Number(heard.slice(9, 12)) };
  }
  const arriving = () => globSync("*/photo", { cwd: portal.context.temporaryFolder });
  const onDisk = () =>
    arriving()
      .map((name) => join(portal.context.temporaryFolder, name))
      .reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
  return { portal, begin, ready, newToken, arriving, onDisk };
}

type Listening = Awaited<ReturnType<typeof listening>>;

/** The bytes of an upload are deleted a moment before it is released, so a refused upload is retried. */
async function untilArriving(
  arriving: () => string[],
  count: number,
  begin: () => { status: () => number },
): Promise<void> {
  let last = begin();
  await vi.waitFor(() => {
    if (last.status() !== 0) last = begin();
    expect(arriving().length).toBe(count);
  }, PATIENCE);
}

async function send(
  { portal, newToken }: Pick<Listening, "portal" | "newToken">,
  more: Record<string, string> = {},
) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(PHOTO)], { type: "image/png" }), "photo.png");
  // With its length, as a browser sends it.
  const body = new Response(form);
  return portal.app.inject({
    method: "POST",
    url: api.uploadFile.path,
    payload: Buffer.from(await body.clone().arrayBuffer()),
    headers: {
      "content-type": body.headers.get("content-type") ?? "",
      [headers.captcha]: await newToken(),
      ...more,
    },
  });
}
/** Shared by most tests, each with its own session names. */
const shared = await listening();

describe("stalled uploads", () => {
  test("are limited per browser session; one more is refused unread, and admitted when one has ended", async () => {
    const { begin, arriving } = shared;
    const first = begin(1000, "the-first-browser");
    for (let more = 1; more < IN_FLIGHT.session; more += 1) begin(1000, "the-first-browser");
    await vi.waitFor(() => expect(arriving().length).toBe(4), PATIENCE);
    const refused = begin(0, "the-first-browser");
    await vi.waitFor(() => expect(refused.status()).toBe(429), PATIENCE);
    expect(refused.heard()).toMatch(/retry-after: \d/iu);
    expect(refused.heard()).toContain("Many photos are being sent at once.");
    begin(1000, "the-other-browser");
    await vi.waitFor(() => expect(arriving().length).toBe(5), PATIENCE);
    first.socket.destroy();
    await vi.waitFor(() => expect(arriving().length).toBe(4), PATIENCE);
    await untilArriving(arriving, 5, () => begin(1000, "the-first-browser"));
  });

  test("are limited per address, whatever the session names", async () => {
    const { begin, ready, arriving } = await listening({
      LIMIT_FACTOR: "100",
      UPLOADS_INCOMING_MB: "2000",
    });
    await ready(60);
    const all = Array.from({ length: 60 }, (_, at) => begin(1000, `a-made-up-name-${at}`));
    await vi.waitFor(
      () => expect(all.filter(({ status }) => status() === 429).length).toBe(28),
      PATIENCE,
    );
    await vi.waitFor(() => expect(arriving().length).toBe(32), PATIENCE);
  });

  test("lose their place and connection when they have been silent for 20 seconds", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const { begin, arriving } = shared;
      const { socket } = begin(1000, "the-silent-browser");
      await vi.waitFor(() => expect(arriving().length).toBe(1), PATIENCE);
      expect(socket.closed).toBe(false);
      await vi.advanceTimersByTimeAsync(21_000);
      await vi.waitFor(
        () => expect([arriving().length, socket.closed]).toEqual([0, true]),
        PATIENCE,
      );
    } finally {
      vi.useRealTimers();
    }
  });

  test("together use no more of the disk than the budget", async () => {
    const { begin, arriving, onDisk, portal, newToken } = await listening({
      UPLOADS_INCOMING_MB: "12",
    });
    const first = begin(8 * MB);
    await vi.waitFor(() => expect(onDisk()).toBeGreaterThan(7 * MB), PATIENCE);
    // It declares 9 MB, for which there is no room.
    const second = begin(0);
    await vi.waitFor(() => expect(second.status()).toBe(503), PATIENCE);
    expect(second.heard()).toMatch(/retry-after: 5/iu);
    expect((await send({ portal, newToken })).statusCode).toBe(201);
    first.socket.destroy();
    await vi.waitFor(() => expect(arriving().length).toBe(0), PATIENCE);
    await untilArriving(arriving, 1, () => begin(1000));
  });
});

/** Of so many addresses each announces all it may, then sends it, and ends none. */
async function areShutOut(addresses: string[]): Promise<boolean> {
  const incoming = createIncoming({
    folder: "",
    budgetBytes: 512 * MB,
    minFreeBytes: 0,
    freeBytes: async () => 1000 * MB,
  });
  const admit = async (client: string, declaredBytes: number) =>
    incoming.enter({ client, session: null, declaredBytes }).catch(() => null);
  const opened = [];
  for (const client of addresses)
    for (const bytes of [9.9 * MB, MB, MB / 10]) {
      let upload = await admit(client, bytes);
      for (; upload; upload = await admit(client, bytes)) opened.push({ upload, bytes });
    }
  for (const { upload, bytes } of opened)
    try {
      for (let sent = 0; sent < bytes; sent += MB / 10) upload.grow(MB / 10);
    } catch {
      // There is no more room.
    }
  return (await admit("203.0.113.1", MB)) === null;
}
test("nobody is shut out by one or two addresses, nor by all of one network", async () => {
  const some = (count: number, addressOf: (nth: number) => string) =>
    areShutOut(Array.from({ length: count }, (_, nth) => addressOf(nth)));
  const elsewhere = [(nth: number) => `198.51.${nth}.1`, (nth: number) => `2001:db8:${nth}:1::/64`];
  // 2 when an address has 32 places, whatever there is room for.
  for (const addressOf of elsewhere)
    expect([await some(12, addressOf), await some(13, addressOf)]).toEqual([false, true]);
  expect(await some(60, (nth) => `198.51.100.${nth}`)).toBe(false);
  expect(await some(60, (nth) => `2001:db8:7:${nth}::/64`)).toBe(false);
});

describe("before reading the body", () => {
  test("a client that has used up its photos is refused", async () => {
    const { portal, begin, arriving } = shared;
    const { points } = limits.uploadFilesPerSession;
    await portal.context.limits.take("uploadFilesPerSession", "browser-without-photos", points);
    const refused = begin(0, "browser-without-photos");
    await vi.waitFor(() => expect(refused.status()).toBe(429), PATIENCE);
    expect(refused.heard()).toMatch(/retry-after: 3600/iu);
    expect(arriving()).toEqual([]);
  });

  test("a declared length above the remaining allowance is refused", async () => {
    const { portal, newToken, begin } = shared;
    await portal.context.limits.take("uploadKilobytesPerSession", "browser-with-little", 32_000);
    const refused = begin(0, "browser-with-little");
    await vi.waitFor(() => expect(refused.status()).toBe(429), PATIENCE);
    expect(
      (await send({ portal, newToken }, { [headers.session]: "browser-with-little" })).statusCode,
    ).toBe(201);
  });

  test("photos are refused with a message while the disk is nearly full", async () => {
    const { portal, newToken, begin } = await listening({ UPLOADS_MIN_FREE_MB: "1000000000" });
    const refused = begin(0);
    await vi.waitFor(() => expect(refused.status()).toBe(503), PATIENCE);
    const answer = await send({ portal, newToken });
    expect(answer.headers["retry-after"]).toBe("30");
    expect(answer.json()).toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("no room for more photos"),
    });
  });
});

describe("counts", () => {
  test("are refunded for a photo that did not arrive", async () => {
    const { portal, newToken, begin, arriving } = shared;
    const session = { [headers.session]: "browser-on-a-bad-line" };
    for (let cut = 0; cut < 12; cut += 1) {
      const { socket } = begin(1000, "browser-on-a-bad-line");
      await vi.waitFor(() => expect(arriving().length).toBe(1), PATIENCE);
      socket.destroy();
      await vi.waitFor(() => expect(arriving().length).toBe(0), PATIENCE);
    }
    for (let at = 0; at < 10; at += 1)
      expect((await send({ portal, newToken }, session)).statusCode).toBe(201);
    expect((await send({ portal, newToken }, session)).statusCode).toBe(429);
  });

  test("keep the bytes of photos that did not arrive: beyond 40 MB an hour nothing more is read", async () => {
    const { portal, begin, arriving, onDisk } = shared;
    const spent = () =>
      portal.context.limits.used("uploadKilobytesPerSession", "browser-that-cuts");
    let sent = 0;
    for (let nth = 1; nth <= 10; nth += 1) {
      const { socket, status } = begin(7 * MB, "browser-that-cuts");
      // All of it: what is still on its way when the connection breaks counts for nothing.
      await vi.waitFor(() => expect(status() === 429 || onDisk() > 6.9 * MB).toBe(true), PATIENCE);
      if (status() === 429) break;
      sent += 7;
      socket.destroy();
      await vi.waitFor(() => expect(arriving().length).toBe(0), PATIENCE);
      await vi.waitFor(async () => expect(await spent()).toBeLessThan((sent + 1) / 40), PATIENCE);
      expect(await spent()).toBeGreaterThan((sent - 2) / 40);
    }
    // Without this all ten, and as many more as one likes.
    expect(sent).toBeLessThan(40);
  });

  test("do not include a repeated photo, which is not refused either", async () => {
    const { portal, newToken } = await listening();
    const session = { [headers.session]: "browser-that-sends-again" };
    const again = { ...session, [headers.idempotency]: "key-of-one-photo" };
    const first = await send({ portal, newToken }, again);
    for (let at = 1; at < 10; at += 1) {
      expect((await send({ portal, newToken }, session)).statusCode).toBe(201);
      expect((await send({ portal, newToken }, again)).body).toBe(first.body);
    }
    expect((await send({ portal, newToken }, session)).statusCode).toBe(429);
    expect((await send({ portal, newToken }, again)).body).toBe(first.body);
  });
});
