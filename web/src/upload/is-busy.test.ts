import { expect, test } from "vitest";
import { isBusy } from "./send-photo.ts";

test.each([
  [429, 5, true],
  [503, 30, true],
  [429, 3600, false],
  [503, null, false],
  [413, 5, false],
])("a %i with a Retry-After of %s seconds is temporary: %s", (status, retryAfter, passes) => {
  expect(isBusy({ status, retryAfter })).toBe(passes);
});
