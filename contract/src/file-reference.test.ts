import * as v from "valibot";
import { expect, test } from "vitest";
import { fileNameOf, FileReference, fileReference, isFileName } from "./file-reference.ts";

const NAME = "AAAAAAAAAAAAAAAAAAAA_-.jpg";

test.each([
  [`/api/file/${NAME}?expires=1&signature=a/b`, `/${NAME}`],
  [`https://portal.example/api/file/${NAME}`, `/${NAME}`],
  [`/${NAME}`, `/${NAME}`],
])("the reference of %s", (url, reference) => {
  expect(fileReference(url)).toBe(reference);
  expect(fileNameOf(fileReference(url))).toBe(NAME);
});

test("an empty link has an empty reference", () => {
  expect(fileReference("")).toBe("");
});

test.each([
  [NAME, true],
  ["AAAAAAAAAAAAAAAAAAAA_-.webp", true],
  ["AAAAAAAAAAAAAAAAAAAA_.jpg", false],
  ["../AAAAAAAAAAAAAAAAAAAAAA.jpg", false],
  ["AAAAAAAAAAAAAAAAAAAAAA.jpg/..", false],
  ["AAAAAAAAAAAAAAAAAAAAAA.jpg\n", false],
  ["AAAAAAAAAAAAAAAAAAAAAA.jpg\0", false],
  ["AAAAAAAAAAAAAAAAAAAAAA.svg", false],
  ["", false],
])("%j is a file name: %s", (text, expected) => {
  expect(isFileName(text)).toBe(expected);
});

test.each([
  ["/abcdefghijklmnopqrstuv.jpg", true],
  ["abcdefghijklmnopqrstuv.jpg", false],
  ["/../../etc/passwd", false],
  ["/short.jpg", false],
])("file reference %j: %j", (text, fine) => {
  expect(v.is(FileReference, text)).toBe(fine);
});
