import { i18n } from "../language/sentence.ts";
import { open } from "node:fs/promises";
import { UPLOAD_MAX_PIXELS } from "@portal/contract/upload";
import pLimit from "p-limit";
import type { Sharp } from "sharp";
import { Problem } from "../problem/problem.ts";

const LONGEST_SIDE = 2000;
const JPEG_QUALITY = 80;
const SECONDS = 20;
const DECODED_AT_ONCE = 2;

const HEIC_REFUSED = i18n.t(
  "This photo is in the HEIC format, which we cannot read. Please save or share it as JPEG, or take a screenshot of it.",
);

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
 * @throws Problem("upload_not_image") for anything but a readable JPEG, PNG, WebP or AVIF
 * @throws Problem("upload_too_large") for more than 50 megapixels
 */
export async function processImage(path: string): Promise<Buffer> {
  const kind = imageKind(await beginningOf(path));
  if (kind === "other") throw new Problem("upload_not_image");
  // sharp's libheif has only the AVIF codec.
  if (kind === "heic") throw new Problem("upload_not_image", HEIC_REFUSED);
  const picture = await imageLibrary();
  return oneOfFew(async () => {
    const image = picture(path, {
      limitInputPixels: UPLOAD_MAX_PIXELS,
      failOn: "error",
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
      throw new Problem("upload_not_image", undefined, { cause });
    }
  });
}

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

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

type ImageKind = "jpeg" | "png" | "webp" | "avif" | "heic" | "other";

/** Number of leading bytes that `imageKind` needs. */
const KIND_BYTES = 64;

const HEIC_BRANDS = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"];

/** Detects the type by magic bytes; file name and declared type are not trusted. */
function imageKind(start: Buffer): ImageKind {
  const ascii = start.toString("latin1");
  if (ascii.startsWith("\xff\xd8\xff")) return "jpeg";
  if (ascii.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (ascii.startsWith("RIFF") && ascii.slice(8, 12) === "WEBP") return "webp";
  if (ascii.slice(4, 8) !== "ftyp") return "other";
  const brands: string[] = ascii.slice(8).match(/.{4}/gsu) ?? [];
  if (brands.includes("avif")) return "avif";
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? "heic" : "other";
}
