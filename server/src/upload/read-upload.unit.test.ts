import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchArrival } from "./read-upload.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());

const MB = 1_000_000;
const kilobitsPerSecond = (kilobits: number) => (kilobits * 1000) / 8;
/** Silent for the last so many seconds of each minute. */
const silentFor = (seconds: number, rate: number) => (second: number) =>
  second % 60 >= 60 - seconds ? 0 : rate;

/** @returns how many seconds a body was read until it had arrived or was ended, and what had arrived */
async function read(
  ofSecond: (second: number) => number,
  { bytes, seconds }: { bytes: number; seconds: number },
) {
  const body = new PassThrough();
  const arrival = watchArrival(body);
  let second = 0;
  for (; second < seconds && arrival.bytes() < bytes && !body.destroyed; second += 1) {
    const chunk = Buffer.alloc(ofSecond(second));
    if (chunk.length > 0) body.write(chunk);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  arrival.end();
  return { seconds: second, hasArrived: arrival.bytes() >= bytes };
}

test.each([
  ["400 kbit/s", silentFor(0, kilobitsPerSecond(400))],
  ["400 kbit/s, with 19 s of silence each minute", silentFor(19, kilobitsPerSecond(400))],
  ["64 kbit/s", silentFor(0, kilobitsPerSecond(64))],
  ["64 kbit/s, with 19 s of silence each minute", silentFor(19, kilobitsPerSecond(64))],
  ["a quarter of 64 kbit/s, with 19 s of silence", silentFor(19, kilobitsPerSecond(16))],
])("5 MB arrive at %s", async (_, line) => {
  expect(await read(line, { bytes: 5 * MB, seconds: 3_700 })).toMatchObject({ hasArrived: true });
});

test.each([
  ["that begins and stops", (second: number) => (second < 5 ? 8_000 : 0), 25],
  ["of which nothing comes", () => 0, 20],
  ["that drips a byte every 19 seconds", (second: number) => (second % 19 === 0 ? 1 : 0), 60],
  ["that drips 900 bytes a second", () => 900, 60],
  ["that drips after a fast beginning", (second: number) => (second < 60 ? 8_000 : 900), 120],
])("a body %s is ended", async (_, line, after) => {
  expect(await read(line, { bytes: 5 * MB, seconds: 600 })).toEqual({
    seconds: after,
    hasArrived: false,
  });
});

test("while we are slow ourselves nothing is ended", async () => {
  const body = new PassThrough();
  const { bytes } = watchArrival(body);
  body.pause();
  await vi.advanceTimersByTimeAsync(300_000);
  body.resume();
  body.write(Buffer.alloc(10));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([body.destroyed, bytes()]).toEqual([false, 10]);
});
