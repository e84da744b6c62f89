import { afterEach, expect, test, vi } from "vitest";
import { NotAPhoto, openImage } from "./image-file.ts";

/** A browser that knows no `from-image`, as before Chrome 112, or no bitmaps at all. */
function browser(decode: (options?: ImageBitmapOptions) => Promise<ImageBitmap>) {
  vi.stubGlobal("createImageBitmap", (_file: Blob, options?: ImageBitmapOptions) =>
    decode(options),
  );
}
const bitmap = { width: 1, height: 1, close: () => undefined };
const photo = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)], "1000012345", {
  type: "application/octet-stream",
});
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

test("a file that the phone does not hand over says so", async () => {
  const gone = Object.assign(new File(["x"], "photo.jpg"), {
    arrayBuffer: () => Promise.reject(new DOMException("Gone", "NotReadableError")),
  });
  await expect(openImage(gone)).rejects.toMatchObject({ fault: "unreadable" });
});
