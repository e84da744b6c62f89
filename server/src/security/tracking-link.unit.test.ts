import { expect, test } from "vitest";
import { trackingLink } from "./tracking-link.ts";

const hosts = ["track.courier.ph", "www.other.ph:8443"];

test.each([
  "https://track.courier.ph/t/123?x=1",
  "http://track.courier.ph/",
  "https://www.other.ph:8443/",
])("a host that is named may be linked: %s", (url) => {
  expect(trackingLink(hosts, url)).toBe(url);
});

test.each([
  "https://evil.example/t/123",
  "https://track.courier.ph.evil.example/",
  "https://track.courier.ph@evil.example/",
  "https://sub.track.courier.ph/",
  "https://www.other.ph/",
  "javascript:alert(1)//track.courier.ph",
  "//track.courier.ph/",
  "",
])("anything else may not: %j", (url) => {
  expect(trackingLink(hosts, url)).toBeNull();
});

test("without a URL, or without an account, there is no link", () => {
  expect(trackingLink(hosts, null)).toBeNull();
  expect(trackingLink([], "https://track.courier.ph/")).toBeNull();
});
