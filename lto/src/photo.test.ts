import { execFile } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { offer, wayTo } from "./photo.ts";

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
  const { address, ended } = await offer(picture, { forMs: 20 });
  expect(await ended).toBe(false);
  await expect(ask(address)).rejects.toThrow("ECONNREFUSED");
});

test("another user of this machine gets nothing, is told of, and takes nothing from who may", async () => {
  let strangers = 0;
  let owner: "stranger" | "gone" | "own" = "stranger";
  const { address, ended } = await offer(picture, {
    ownerOf: async () => owner,
    onStranger: () => void (strangers += 1),
  });
  expect((await ask(address)).answer.statusCode).toBe(404);
  owner = "gone";
  expect((await ask(address)).answer.statusCode).toBe(404);
  expect(strangers).toBe(1);
  owner = "own";
  expect((await ask(address)).bytes).toEqual(JPEG);
  expect(await ended).toBe(true);
});

// As root a program can be started as somebody else.
test.runIf(process.getuid?.() === 0)("the system tells whose program asks", async () => {
  const { address, ended } = await offer(picture);
  const script = `fetch(${JSON.stringify(address)}).then(({ status }) => process.stdout.write(String(status)))`;
  const asked = (uid: number) =>
    new Promise<string>((settle) => {
      execFile(process.execPath, ["-e", script], { uid, gid: uid }, (_, out) => settle(out));
    });
  expect(await asked(65_534)).toBe("404");
  expect(await asked(0)).toBe("200");
  expect(await ended).toBe(true);
});

test("the address is on no command line: a file of 0600 leads there, and is removed", () => {
  const { file, remove } = wayTo("http://127.0.0.1:1/key");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
  expect(readFileSync(file, "utf8")).toContain("url=http://127.0.0.1:1/key");
  remove();
  expect(existsSync(dirname(file))).toBe(false);
});
