import * as v from "valibot";
import { expect, test, describe } from "vitest";
import {
  fileNameOf,
  FileReference,
  fileReference,
  isFileName,
  isWholePhoto,
  JPEG_END,
  photoKind,
  numberedDocuments,
  supportingDocuments,
} from "./photos.ts";

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
  ["AAAAAAAAAAAAAAAAAAAA_-.webp", false],
  ["AAAAAAAAAAAAAAAAAAAA_.jpg", false],
  ["../AAAAAAAAAAAAAAAAAAAAAA.jpg", false],
  ["AAAAAAAAAAAAAAAAAAAAAA.jpg/..", false],
  ["AAAAAAAAAAAAAAAAAAAAAA.jpg\n", false],
  ["AAAAAAAAAAAAAAAAAAAAAA.jpg\0", false],
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

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ["an iPhone's photo", "\0\0\0\u0024ftypheic\0\0\0\0mif1MiHEheicmiafMiHB", "heic"],
  ["HEIC that calls itself HEIF first", "\0\0\0\u001cftypmif1\0\0\0\0heicmif1miaf", "heic"],
  ["HEIF of an unnamed kind", "\0\0\0\u0014ftypmif1\0\0\0\0miaf", "heic"],
  ["AVIF", "\0\0\0\u001cftypavif\0\0\0\0mif1avifmiaf", "avif"],
  ["AVIF that calls itself HEIF first", "\0\0\0\u0018ftypmif1\0\0\0\0avifmiaf", "avif"],
  ["a film", "\0\0\0\u0018ftypisom\0\0\0\0isommp42", "other"],
  ["a film with the letters after its first box", "\0\0\0\u0010ftypisom\0\0\0\0heicheic", "other"],
  ["a JPEG", "\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF", "jpeg"],
  ["a PNG", "\u0089PNG\r\n\u001a\n", "png"],
  ["a WebP", "RIFF\u0010\0\0\0WEBPVP8 ", "webp"],
  ["a letter about it", "How to open ftypheic files", "other"],
  ["nothing", "", "other"],
])("%s", (_name, head, kind) => {
  expect(photoKind(bytes(head))).toBe(kind);
});

const PREVIEW = "\u00ff\u00e1\0\u0006\u00ff\u00d9\u00ff\u00d9";
const DATA = "\u00ff\u00da\0\u0004\0\0ab\u00ff\0cd\u00ff\u00d0ef";
const jpeg = (rest: string) => bytes(`\u00ff\u00d8${PREVIEW}${DATA}${rest}`);
const END = "\u00ff\u00d9";
const chunk = (name: string, data = "") =>
  `\0\0\0${String.fromCharCode(data.length)}${name}${data}sum!`;
const png = (...chunks: string[]) => bytes(`\u0089PNG\r\n\u001a\n${chunks.join("")}`);

describe("whether a photo is whole", () => {
  test.each([
    ["a JPEG", "jpeg", jpeg(END), true],
    ["a JPEG with a film behind it", "jpeg", jpeg(`${END}ftypmp42 film`), true],
    ["a JPEG of several scans", "jpeg", jpeg(DATA + END), true],
    ["a JPEG without its end", "jpeg", jpeg(""), false],
    ["a JPEG without its last byte", "jpeg", jpeg("\u00ff"), false],
    ["a JPEG cut in its preview", "jpeg", jpeg(END).subarray(0, 8), false],
    ["a JPEG's beginning", "jpeg", jpeg(END).subarray(0, 3), false],
    ["a PNG", "png", png(chunk("IHDR", "1"), chunk("IDAT", "IEND"), chunk("IEND")), true],
    ["a PNG cut before its end", "png", png(chunk("IHDR", "1"), chunk("IDAT", "IEND")), false],
    ["a PNG's signature", "png", png(), false],
    ["a WebP", "webp", bytes("RIFF\u0006\0\0\0WEBP12"), true],
    ["a WebP without its last byte", "webp", bytes("RIFF\u0006\0\0\0WEBP1"), false],
  ] as const)("%s", (_name, kind, file, isWhole) => {
    expect(isWholePhoto(kind, file)).toBe(isWhole);
  });

  test("what is put at the end of a JPEG ends it", () => {
    expect(isWholePhoto("jpeg", Uint8Array.of(...jpeg(""), ...JPEG_END))).toBe(true);
  });
});

const link = (name: string) => `/api/file/${name}.jpg?expires=1&signature=a`;

test("supporting documents are numbered in order", () => {
  expect(numberedDocuments([link("a"), link("b")])).toEqual({
    supporting_doc_1_image_url: "/a.jpg",
    supporting_doc_2_image_url: "/b.jpg",
  });
});

test("numbers continue after those on file", () => {
  const urls = supportingDocuments.slice(3).map(() => link("c"));
  expect(Object.keys(numberedDocuments(urls, 3))).toEqual(supportingDocuments.slice(3));
});
