import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { share } from "./action-row.tsx";

const URL_SHARED = "https://portal.example/tracking";
const writeText = vi.fn<() => Promise<void>>(async () => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  writeText.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function shareWith(listed: () => Promise<void>) {
  vi.stubGlobal("navigator", { share: listed, clipboard: { writeText } });
  return share("Track it here.", URL_SHARED);
}

test("an app that never says how it ended counts as shared, and nothing is copied", async () => {
  const outcome = shareWith(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toBe("shared");
  expect(writeText).not.toHaveBeenCalled();
});

test.each([
  ["AbortError", "shared", 0],
  ["NotAllowedError", "copied", 1],
])("a list that ends with %s: %s", async (name, outcome, copies) => {
  expect(await shareWith(() => Promise.reject(new DOMException("", name)))).toBe(outcome);
  expect(writeText).toHaveBeenCalledTimes(copies);
});
