import { request, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { offer } from "./photo.ts";

const JPEG = Buffer.from("the bytes of a photo");
const picture = { type: "image/jpeg", base64: JPEG.toString("base64") } as const;

type Asked = { method?: string; host?: string };

const ask = (address: string, { method = "GET", host }: Asked = {}) =>
  new Promise<{ answer: IncomingMessage; bytes: Buffer }>((settle, fail) => {
    const call = request(address, { method, ...(host && { headers: { host } }) }, (answer) => {
      void buffer(answer).then((bytes) => settle({ answer, bytes }));
    });
    call.on("error", fail).end();
  });

test("a photo is shown once, on this machine, and no browser keeps it", async () => {
  const { address, ended } = await offer(picture);
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}$/u);
  const strangers = [
    await ask(new URL("/", address).href),
    await ask(address, { host: "evil.example" }),
    await ask(address, { method: "POST" }),
  ];
  expect(strangers.map(({ answer }) => answer.statusCode)).toEqual([404, 404, 404]);
  const [first, second] = await Promise.allSettled([ask(address), ask(address)]);
  const seen = [first, second].flatMap((one) => (one?.status === "fulfilled" ? [one.value] : []));
  expect(seen.filter(({ bytes }) => bytes.equals(JPEG))).toHaveLength(1);
  expect(seen.find(({ bytes }) => bytes.equals(JPEG))?.answer.headers).toMatchObject({
    "cache-control": "no-store",
    "content-type": "image/jpeg",
    "referrer-policy": "no-referrer",
  });
  expect(await ended).toBe(true);
  await expect(ask(address)).rejects.toThrow("ECONNREFUSED");
});

test("after its time nothing listens any more", async () => {
  const { address, ended } = await offer(picture, 20);
  expect(await ended).toBe(false);
  await expect(ask(address)).rejects.toThrow("ECONNREFUSED");
});
