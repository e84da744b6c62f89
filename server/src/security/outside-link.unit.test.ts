import { expect, test } from "vitest";
import { outsideLink } from "@portal/contract/outside-link";
import { originsOf } from "./outside-link.ts";

const hosts = ["track.courier.ph", "www.other.ph:8443"];
const live = originsOf(hosts, { plain: false });

test.each(["https://track.courier.ph/t/123?x=1", "https://www.other.ph:8443/"])(
  "a host that is named may be linked: %s",
  (url) => {
    expect(outsideLink(live, url)).toBe(url);
  },
);

test.each([
  "http://track.courier.ph/",
  "https://evil.example/t/123",
  "https://track.courier.ph.evil.example/",
  "https://track.courier.ph@evil.example/",
  "https://somebody@track.courier.ph/",
  "https://some:body@track.courier.ph/",
  "https://sub.track.courier.ph/",
  "https://track.courier.ph:8443/",
  "https://www.other.ph/",
  "javascript:alert(1)//track.courier.ph",
  "data:text/html,track.courier.ph",
  "blob:https://track.courier.ph/1",
  "//track.courier.ph/",
  "",
])("anything else may not: %j", (url) => {
  expect(outsideLink(live, url)).toBeNull();
});

test("plain http only where nothing is real", () => {
  const url = "http://track.courier.ph/";
  expect(outsideLink(originsOf(hosts, { plain: true }), url)).toBe(url);
});

test("is written as browsers read it: no sign that nobody sees stays in it", () => {
  expect(outsideLink(live, " https://track.courier.ph/a\n/\u202Eb")).toBe(
    "https://track.courier.ph/a/%E2%80%AEb",
  );
});

test("without a URL, or without an account, there is no link", () => {
  expect(outsideLink(live, null)).toBeNull();
  expect(outsideLink([], "https://track.courier.ph/")).toBeNull();
});
