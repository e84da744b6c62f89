import { expect, test } from "vitest";
import { isHeic } from "./image-file.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ["an iPhone's photo", "\0\0\0\u0024ftypheic\0\0\0\0mif1MiHEheicmiafMiHB", true],
  ["a burst of ten bits", "\0\0\0\u0018ftypheix\0\0\0\0mif1heix", true],
  ["HEIC that calls itself HEIF first", "\0\0\0\u001cftypmif1\0\0\0\0heicmif1miaf", true],
  ["HEIF of an unnamed kind", "\0\0\0\u0014ftypmif1\0\0\0\0miaf", true],
  ["AVIF", "\0\0\0\u001cftypavif\0\0\0\0mif1avifmiaf", false],
  ["AVIF that calls itself HEIF first", "\0\0\0\u0018ftypmif1\0\0\0\0avifmiaf", false],
  ["a film", "\0\0\0\u0018ftypisom\0\0\0\0isommp42", false],
  ["a film with the letters after its first box", "\0\0\0\u0010ftypisom\0\0\0\0heicheic", false],
  ["a JPEG", "\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF", false],
  ["a letter about it", "How to open ftypheic files", false],
  ["nothing", "", false],
])("%s", (_name, head, heic) => {
  expect(isHeic(bytes(head))).toBe(heic);
});
