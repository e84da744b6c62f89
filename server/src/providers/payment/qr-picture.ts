/** A QR code's picture is a few kilobytes, and not wider than this. */
const MOST_CHARACTERS = 500_000;
const MOST_PIXELS = 4_000_000;
const PNG = "data:image/png;base64,";

/** The text of the QR code in a PNG's data URI; null when there is none to be read. */
export async function readQrPicture(dataUri: string): Promise<string | null> {
  if (!dataUri.startsWith(PNG) || dataUri.length > MOST_CHARACTERS) return null;
  // Both are large, and only PayMongo's codes need them.
  const [{ default: sharp }, { default: jsqr }] = await Promise.all([
    import("sharp"),
    import("jsqr"),
  ]);
  const png = Buffer.from(dataUri.slice(PNG.length), "base64");
  const pixels = await sharp(png, { limitInputPixels: MOST_PIXELS })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (pixels === null) return null;
  const { data, info } = pixels;
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}
