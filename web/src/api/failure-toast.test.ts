import { expect, test } from "vitest";
import { CallFailed } from "./api.ts";
import { isNotFound } from "./failure-toast.ts";

const failed = (code: CallFailed["code"], status: number) =>
  Object.assign(new CallFailed(code), { code, status });

test.each([
  ["the server knows no such thing", failed("resource_not_found", 404), true],
  ["a link that is no link", failed("invalid_fields", 422), true],
  ["a proxy answers in the server's place", failed("unreadable", 404), false],
  ["no connection", failed("offline", 0), false],
  ["a mistake of ours", new Error("?"), false],
])("%s", (_, error, isIt) => {
  expect(isNotFound(error)).toBe(isIt);
});
