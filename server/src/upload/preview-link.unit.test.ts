import { expect, test } from "vitest";
import { signFileLink, verifyFileLink, type FileLink } from "./preview-link.ts";

const NAME = "AAAAAAAAAAAAAAAAAAAAAA.jpg";
const KEY = Buffer.from("a key of the tests");
const NOW = new Date("2026-01-05T02:00:00Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

function read(url: string): FileLink {
  const { pathname, searchParams } = new URL(url, "http://portal.example");
  return {
    name: pathname.replace("/api/file/", ""),
    expires: searchParams.get("expires") ?? "",
    signature: searchParams.get("signature") ?? "",
  };
}
const link = read(signFileLink(NAME, KEY, NOW));

test("a link is valid for a quarter of an hour", () => {
  expect(link.name).toBe(NAME);
  expect(verifyFileLink(link, KEY, NOW)).toBe(true);
  expect(verifyFileLink(link, KEY, later(899))).toBe(true);
  expect(verifyFileLink(link, KEY, later(900))).toBe(false);
});

test.each<[string, Partial<FileLink>]>([
  ["another name", { name: "BBBBBBBBBBBBBBBBBBBBBB.jpg" }],
  ["a later expiry", { expires: String(Number(link.expires) + 1) }],
  ["an endless life", { expires: "Infinity" }],
  ["no signature", { signature: "" }],
  ["half a signature", { signature: link.signature.slice(0, 20) }],
  ["another signature", { signature: "A".repeat(43) }],
])("a link with %s leads nowhere", (_, change) => {
  expect(verifyFileLink({ ...link, ...change }, KEY, NOW)).toBe(false);
});

test("a link signed with another key is refused", () => {
  expect(verifyFileLink(link, Buffer.from("another key"), NOW)).toBe(false);
});

test("a signed name that is not a file name is refused", () => {
  const odd = read(signFileLink("x.svg", KEY, NOW));
  expect(verifyFileLink(odd, KEY, NOW)).toBe(false);
});
