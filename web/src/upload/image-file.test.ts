import { afterEach, expect, test, vi } from "vitest";
import { isHeic, NotAPhoto, openImage } from "./image-file.ts";

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

/** A browser that knows no `from-image`, as before Chrome 112, or no bitmaps at all. */
function browser(decode: (options?: ImageBitmapOptions) => Promise<ImageBitmap>) {
  vi.stubGlobal("createImageBitmap", (_file: File, options?: ImageBitmapOptions) =>
    decode(options),
  );
}
const bitmap = { width: 1, height: 1, close: () => undefined };
const photo = new File(["\u00ff\u00d8\u00ff"], "photo.jpg", { type: "image/jpeg" });
afterEach(() => void vi.unstubAllGlobals());

test("a browser that refuses the option opens the photo without it", async () => {
  browser(async (options) => {
    if (options) throw new TypeError("'from-image' is not a valid enum value");
    return bitmap;
  });
  expect(await openImage(photo)).toBe(bitmap);
});

test("a file that cannot be decoded is at fault, not the browser", async () => {
  browser(() => Promise.reject(new DOMException("The source image could not be decoded.")));
  await expect(openImage(photo)).rejects.toBeInstanceOf(NotAPhoto);
});

test("a browser that lacks something is at fault, not the file", async () => {
  browser(() => Promise.reject(new TypeError("is not a function")));
  await expect(openImage(photo)).rejects.not.toBeInstanceOf(NotAPhoto);
});
