import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { timeLimit } from "./time-limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("is aborted when its time is up, or with the other signal, whichever comes first", () => {
  const late = timeLimit(1000);
  vi.advanceTimersByTime(999);
  expect(late.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(late.signal.aborted).toBe(true);

  const other = new AbortController();
  const stopped = timeLimit(1000, other.signal);
  other.abort();
  expect(stopped.signal.aborted).toBe(true);
  expect(timeLimit(1000, other.signal).signal.aborted).toBe(true);
});

test("ended, it leaves neither a timer nor a listener behind", () => {
  const other = new AbortController();
  const added = vi.spyOn(other.signal, "addEventListener");
  const removed = vi.spyOn(other.signal, "removeEventListener");
  const { signal, end } = timeLimit(1000, other.signal);
  end();
  expect(vi.getTimerCount()).toBe(0);
  expect(removed.mock.calls).toEqual(added.mock.calls);
  other.abort();
  expect(signal.aborted).toBe(false);
});
