import {
  drawEdited,
  fittedSize,
  keptPixels,
  type ChosenPhoto,
  type PhotoEdit,
} from "./photo-edit.ts";
import { openImage } from "./image-file.ts";
import type { PhotoFault } from "./photo-words.ts";

/** The longest side of a photo as sent: the small print of a page in the hand stays readable. */
const LONGEST_SIDE = 2000;

/** Spec §9 starts at 0.2, where small print is unreadable; see decision 018. */
const JPEG_QUALITY = 0.6;

function draw(bitmap: ImageBitmap, edit: PhotoEdit): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, fittedSize(keptPixels(bitmap, edit), LONGEST_SIDE));
  // Its pixels are read several times.
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser draws no pictures.");
  context.imageSmoothingQuality = "high";
  // JPEG has no transparency: without this a transparent background turns black.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawEdited(context, bitmap, edit);
  return canvas;
}

type Size = { width: number; height: number };

const writeJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (photo) => (photo ? resolve(photo) : reject(new Error("The picture is too large."))),
      "image/jpeg",
      JPEG_QUALITY,
    );
  });

/** Loaded with the first photo. It only advises: if it cannot be loaded, the photo is sent anyway. */
async function judge(canvas: HTMLCanvasElement, original: Size): Promise<PhotoFault | null> {
  try {
    const { judgePhoto } = await import("./judge-photo.ts");
    return judgePhoto(canvas, original);
  } catch {
    return null;
  }
}

/**
 * Rotates an image upright, cuts it as its owner said, shrinks it to a JPEG without metadata, and checks it.
 * @returns the photo to send, and its fault
 * @throws NotAPhoto if this browser cannot decode the file
 */
export async function preparePhoto({
  file,
  edit,
}: ChosenPhoto): Promise<{ photo: Blob; fault: PhotoFault | null }> {
  const bitmap = await openImage(file);
  try {
    const canvas = draw(bitmap, edit);
    const fault = await judge(canvas, keptPixels(bitmap, edit));
    return { photo: await writeJpeg(canvas), fault };
  } finally {
    bitmap.close();
  }
}
