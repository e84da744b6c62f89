import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isBusy, sendWithRetry } from "./send-photo.ts";

class Cut extends Error {}
const isCut = (error: unknown) => error instanceof Cut;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection that fails this often, and the times of the attempts in seconds. */
function sending(cuts: number) {
  const begun = Date.now();
  const tries: number[] = [];
  const line = new EventTarget();
  const controller = new AbortController();
  const onWaiting = vi.fn<() => void>();
  const send = async () => {
    tries.push((Date.now() - begun) / 1000);
    if (tries.length <= cuts) throw new Cut();
    return "there";
  };
  const { signal } = controller;
  const sent = sendWithRetry(send, { signal, isPassing: isCut, onWaiting, line });
  // Awaited later: avoids an unhandled rejection until then.
  sent.catch(() => undefined);
  return { sent, tries, line, controller, onWaiting };
}

test("backs off up to half a minute", async () => {
  const { sent, tries, onWaiting } = sending(7);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await sent).toBe("there");
  expect(tries).toEqual([0, 2, 6, 14, 30, 60, 90, 120]);
  expect(onWaiting).toHaveBeenCalledTimes(7);
});

test("retries at once when back online, then backs off again", async () => {
  const { sent, tries, line } = sending(5);
  await vi.advanceTimersByTimeAsync(40_000);
  line.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await sent).toBe("there");
  expect(tries).toEqual([0, 2, 6, 14, 30, 40]);
});

test("survives an hour offline", async () => {
  const { sent, line, tries } = sending(126);
  await vi.advanceTimersByTimeAsync(3_660_000);
  expect(tries).toHaveLength(126);
  line.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(await sent).toBe("there");
});

test("gives up after two hours with the last failure", async () => {
  const { sent } = sending(10_000);
  await vi.advanceTimersByTimeAsync(7_300_000);
  await expect(sent).rejects.toBeInstanceOf(Cut);
});

test("stops at any time", async () => {
  const { sent, controller, tries } = sending(10);
  await vi.advanceTimersByTimeAsync(3000);
  controller.abort(new Error("stopped"));
  await expect(sent).rejects.toThrow("stopped");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toEqual([0, 2]);
  expect(vi.getTimerCount()).toBe(0);
});

test("other failures are not retried", async () => {
  const onWaiting = vi.fn<() => void>();
  const { signal } = new AbortController();
  const refused = async () => {
    throw new Error("refused");
  };
  const sent = sendWithRetry(refused, {
    signal,
    isPassing: isCut,
    onWaiting,
    line: new EventTarget(),
  });
  await expect(sent).rejects.toThrow("refused");
  expect(onWaiting).not.toHaveBeenCalled();
});

test.each([
  [429, 5, true],
  [503, 30, true],
  [429, 3600, false],
  [503, null, false],
  [413, 5, false],
])("a %i with a Retry-After of %s seconds is temporary: %s", (status, retryAfter, passes) => {
  expect(isBusy({ status, retryAfter })).toBe(passes);
});
