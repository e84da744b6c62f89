import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { trackingLink } from "./tracking-link.ts";

const production = {
  PORTAL_MODE: "production",
  PORTAL_SECRET: "x".repeat(32),
  PUBLIC_ORIGIN: "https://portal.gov.ph",
  TRUSTED_PROXIES: "none",
};
const hosts = { COURIER_TRACKING_HOSTS: "Track.courier.ph, www.other.ph:8443" };

test.each([
  "https://track.courier.ph/t/123?x=1",
  "http://track.courier.ph/",
  "https://www.other.ph:8443/",
])("a host that is named may be linked: %s", (url) => {
  expect(trackingLink(readConfig({ ...production, ...hosts }), url)).toBe(url);
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
  expect(trackingLink(readConfig({ ...production, ...hosts }), url)).toBeNull();
});

test("the sandbox's courier is on the portal's host; production lists its hosts", () => {
  const sandbox = readConfig({ PORT: "4100" });
  const url = "http://localhost:4100/sandbox/courier/1";
  expect(trackingLink(sandbox, url)).toBe(url);
  expect(trackingLink(sandbox, null)).toBeNull();
  expect(readConfig(production).trackingHosts).toEqual([]);
});
