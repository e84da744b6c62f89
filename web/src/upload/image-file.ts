import {
  isWholePhoto,
  JPEG_END,
  photoFaults,
  photoKind,
  type PhotoFileFault,
} from "@portal/contract/photos";
import { within } from "../api/time-limit.ts";

/** The largest photo takes 20 s on a cheap phone. */
const DECODED_MS = 60_000;

/** The file cannot be taken as a photo. */
export class NotAPhoto extends Error {
  override name = "NotAPhoto";
  readonly fault: PhotoFileFault;

  constructor(fault: PhotoFileFault, cause?: unknown) {
    super(photoFaults[fault], { cause });
    this.fault = fault;
  }
}

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    // Such as a photo that is only in the cloud, or that was removed after it was chosen.
    throw new NotAPhoto("unreadable", cause);
  }
}

/** What decoders draw where a JPEG's data ends too early. */
const NOTHING = 128;
const CORNER = 4;

/** Whether a corner of the picture is where data was missing; the last corner of the data may be any, once upright. */
function lacksCorner(bitmap: ImageBitmap): boolean {
  const [width, height] = [Math.min(CORNER, bitmap.width), Math.min(CORNER, bitmap.height)];
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  return [0, bitmap.width - width].some((x) =>
    [0, bitmap.height - height].some((y) => {
      pen?.drawImage(bitmap, x, y, width, height, 0, 0, width, height);
      const pixels = pen?.getImageData(0, 0, width, height).data ?? [];
      return pixels.every((value, at) => at % 4 === 3 || value === NOTHING);
    }),
  );
}

/** Before Chrome 112 and Firefox 111 the option has no such value, and photos are upright without it. */
async function upright(photo: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(photo, { imageOrientation: "from-image" });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return createImageBitmap(photo);
  }
}

/**
 * Decodes an image file by its bytes, whatever its name and type are, and applies its orientation. Safari reads HEIC,
 * others do not. A JPEG that lacks no more than its end is taken, as galleries show it.
 * @throws NotAPhoto with the reason; any other error if the browser itself is at fault
 */
export async function openImage(file: File): Promise<ImageBitmap> {
  const bytes = await bytesOf(file);
  const kind = photoKind(bytes);
  if (bytes.length === 0) throw new NotAPhoto("empty");
  // Formats of this browser's own, such as GIF.
  if (kind === "other" && !file.type.startsWith("image/")) throw new NotAPhoto("other");
  const isWhole = isWholePhoto(kind, bytes);
  if (!isWhole && kind !== "jpeg") throw new NotAPhoto("incomplete");
  let bitmap;
  try {
    const photo = new Blob(isWhole ? [bytes] : [bytes, JPEG_END]);
    bitmap = await within(DECODED_MS, upright(photo));
  } catch (cause) {
    // The browser lacks something: the file may be good.
    if (!(cause instanceof DOMException)) throw cause;
    throw new NotAPhoto(kind === "heic" || kind === "other" ? kind : "incomplete", cause);
  }
  if (isWhole || !lacksCorner(bitmap)) return bitmap;
  bitmap.close();
  throw new NotAPhoto("incomplete");
}
