const HEAD_BYTES = 64;

const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"];
/** The brands of any HEIF file; AVIF has them too. */
const HEIF_BRANDS = ["mif1", "msf1"];

/**
 * Whether a file is an Apple HEIC photo, by its first bytes: systems that do not know the format give no type, and
 * a file name is easily changed.
 */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (text.slice(4, 8) !== "ftyp") return false;
  const size = head.slice(0, 4).reduce((total, byte) => total * 256 + byte, 0);
  const box = text.slice(0, Math.min(size, text.length));
  // The minor version is between the major brand and the compatible ones.
  const brands = [box.slice(8, 12), ...(box.slice(16).match(/.{4}/gsu) ?? [])];
  if (brands.some((brand) => HEIC_BRANDS.includes(brand))) return true;
  return HEIF_BRANDS.includes(brands[0] ?? "") && !brands.includes("avif");
}

async function readHead(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
}

/** The file cannot be decoded as an image. */
export class NotAPhoto extends Error {
  override name = "NotAPhoto";
  heic = false;
}

/** Before Chrome 112 and Firefox 111 the option has no such value, and photos are upright without it. */
async function upright(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return createImageBitmap(file);
  }
}

/**
 * Decodes an image file and applies its orientation. Safari reads HEIC, others do not.
 * @throws NotAPhoto if this browser cannot decode it; any other error if the browser itself is at fault
 */
export async function openImage(file: File): Promise<ImageBitmap> {
  // The type is missing if the system does not know the format.
  const isImage = file.type === "" || file.type.startsWith("image/");
  const heic = isHeic(await readHead(file));
  if (!isImage && !heic) throw new NotAPhoto("This is not an image file.");
  try {
    return await upright(file);
  } catch (cause) {
    // The browser lacks something: the file may be good.
    if (!(cause instanceof DOMException)) throw cause;
    throw Object.assign(new NotAPhoto("This browser cannot read it.", { cause }), { heic });
  }
}
