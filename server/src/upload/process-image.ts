import { i18n } from "../language/sentence.ts";
import { readFile } from "node:fs/promises";
import {
  isWholePhoto,
  JPEG_END,
  photoFaults,
  photoKind,
  type PhotoFileFault,
} from "@portal/contract/photo-file";
import { UPLOAD_MAX_PIXELS } from "@portal/contract/upload";
import pLimit from "p-limit";
import type { Sharp } from "sharp";
import { Problem } from "../problem/problem.ts";

const LONGEST_SIDE = 2000;
const JPEG_QUALITY = 80;
const SECONDS = 20;
const DECODED_AT_ONCE = 2;

/** All other loaders (SVG, GIF, PDF, TIFF …) are blocked. */
const LOADERS = [
  "VipsForeignLoadJpeg",
  "VipsForeignLoadPng",
  "VipsForeignLoadWebp",
  "VipsForeignLoadHeif",
];

let loaded: Promise<typeof import("sharp").default> | undefined;
/** The image library takes long to load, and most processes receive no photo. */
const imageLibrary = () =>
  (loaded ??= import("sharp").then(({ default: library }) => {
    library.cache(false);
    library.concurrency(1);
    library.block({ operation: ["VipsForeignLoad"] });
    library.unblock({ operation: LOADERS });
    return library;
  }));

const oneOfFew = pLimit(DECODED_AT_ONCE);

/**
 * Re-encodes the photo at `path`: upright, at most 2000 px per side, 8-bit sRGB JPEG on white, without metadata.
 * Only the first frame of an animation is kept.
 * @throws Problem("upload_not_image") for anything but a whole JPEG, PNG, WebP or AVIF; it says which of
 *   `photoFaults` it is
 * @throws Problem("upload_too_large") for more than 50 megapixels
 */
export async function processImage(path: string): Promise<Buffer> {
  return oneOfFew(async () => {
    const bytes = await readFile(path);
    const kind = photoKind(bytes);
    if (bytes.length === 0) throw refused("empty");
    // sharp's libheif has only the AVIF codec.
    if (kind === "other" || kind === "heic") throw refused(kind);
    const isWhole = isWholePhoto(kind, bytes);
    if (!isWhole && kind !== "jpeg") throw refused("incomplete");
    const picture = await imageLibrary();
    const image = picture(isWhole ? bytes : Buffer.concat([bytes, JPEG_END]), {
      limitInputPixels: UPLOAD_MAX_PIXELS,
      // Where only the mark of the end was missing, nothing is to warn of.
      failOn: isWhole ? "error" : "warning",
      sequentialRead: true,
      pages: 1,
    });
    try {
      const { width, height } = await image.metadata();
      if (width * height > UPLOAD_MAX_PIXELS) throw tooManyPixels();
      return await rewrite(image).toBuffer();
    } catch (cause) {
      if (cause instanceof Problem) throw cause;
      if (cause instanceof Error && cause.message.includes("pixel limit"))
        throw tooManyPixels(cause);
      throw refused("incomplete", cause);
    }
  });
}

const refused = (fault: PhotoFileFault, cause?: unknown): Problem =>
  new Problem("upload_not_image", photoFaults[fault], { cause });

const rewrite = (image: Sharp): Sharp =>
  image
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: JPEG_QUALITY });

const tooManyPixels = (cause?: unknown): Problem =>
  new Problem(
    "upload_too_large",
    i18n.t(
      "This picture has more than 50 megapixels. Please make it smaller, or take the photo again.",
    ),
    { cause },
  );
