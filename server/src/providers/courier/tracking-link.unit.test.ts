import { expect, test } from "vitest";
import { allowedLink } from "./tracking-link.ts";

const HOSTS = ["share.lalamove.com"];

test("a link to the account's host is kept", () => {
  const link = "https://share.lalamove.com/?PH1002508031548&lang=en_PH";
  expect(allowedLink(link, HOSTS)).toBe(link);
});

test.each([
  "https://share.lalamove.com.example/?PH1",
  "https://example/share.lalamove.com",
  "https://share.lalamove.com@example/",
  "https://somebody@share.lalamove.com/",
  "https://share.lalamove.com:8443/",
  "http://share.lalamove.com/",
  "javascript:alert(1)",
  "share.lalamove.com/1",
  "",
  null,
  undefined,
])("%s is no link", (link) => {
  expect(allowedLink(link, HOSTS)).toBeNull();
});
