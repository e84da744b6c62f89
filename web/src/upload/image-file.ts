/** How much of a file tells what it is. */
const HEAD_BYTES = 64;

const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"];
/** The brands of a still or moving HEIF, whatever is inside: AVIF carries them as well. */
const HEIF_BRANDS = ["mif1", "msf1"];

/**
 * Whether a file begins as Apple's HEIC photos do. Told by its bytes: phones and desktops that do not know the
 * format give it no type, and a name is easily changed.
 */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (text.slice(4, 8) !== "ftyp") return false;
  const size = head.slice(0, 4).reduce((total, byte) => total * 256 + byte, 0);
  const box = text.slice(0, Math.min(size, text.length));
  // The version stands between the main brand and those it is compatible with.
  const brands = [box.slice(8, 12), ...(box.slice(16).match(/.{4}/gsu) ?? [])];
  if (brands.some((brand) => HEIC_BRANDS.includes(brand))) return true;
  return HEIF_BRANDS.includes(brands[0] ?? "") && !brands.includes("avif");
}

async function readHead(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
}

/** A file that cannot be made a photo. */
export class NotAPhoto extends Error {
  override name = "NotAPhoto";
  heic = false;
}

/**
 * Decodes an image file, upright. Safari reads HEIC, others do not.
 * @throws NotAPhoto for a file that this browser cannot read as a picture
 */
export async function openImage(file: File): Promise<ImageBitmap> {
  // A type is missing where the system does not know the format.
  const isImage = file.type === "" || file.type.startsWith("image/");
  const heic = isHeic(await readHead(file));
  if (!isImage && !heic) throw new NotAPhoto("This is not an image file.");
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch (cause) {
    throw Object.assign(new NotAPhoto("This browser cannot read it.", { cause }), { heic });
  }
}
