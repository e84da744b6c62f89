import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import { CallFailed } from "./api.ts";
import { isNotFound, toastOf } from "./failure-toast.ts";

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

test.each([
  ["unauthorized", 401, "Unauthorized", "danger"],
  ["forbidden", 403, "Unauthorized", "danger"],
  ["too_many_requests", 429, "Too many tries", "warning"],
  ["unexpected", 500, "Something went wrong", "danger"],
  ["unreadable", 502, "Something went wrong", "danger"],
  ["unavailable", 503, "The service is busy", "warning"],
  ["provider_unavailable", 503, "The service is busy", "warning"],
  ["offline", 0, "No connection", "danger"],
  ["timed_out", 0, "No answer", "danger"],
] as const)("%s, %i, is called %s", (code, status, title, variant) => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const failure = failed(code, status);
  expect(toastOf(failure)).toEqual({ title, body: failure.message, variant });
});

test("what only the screen can explain has no title of its own", () => {
  expect(toastOf(failed("not_bookable", 409))).toBeNull();
});
