import { fittedSize } from "./fitted-size.ts";
import { openImage } from "./image-file.ts";
import type { PhotoFault } from "./photo-fault.ts";

/** A photo's longest side as sent: a page held in the hand keeps its small print. */
const LONGEST_SIDE = 2000;

/** Spec §9 starts at 0.2, where small print frays; decision 018 says why it is this. */
const JPEG_QUALITY = 0.6;

function draw(bitmap: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, fittedSize(bitmap, LONGEST_SIDE));
  // Its pixels are read several times: by the judge, and for the file.
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser draws no pictures.");
  context.imageSmoothingQuality = "high";
  // JPEG knows no transparency: without this a clear background turns black.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const writeJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (photo) => (photo ? resolve(photo) : reject(new Error("The picture is too large."))),
      "image/jpeg",
      JPEG_QUALITY,
    );
  });

/** The judge is loaded with the first photo. It only advises: where it cannot be had, nothing waits for it. */
async function judge(canvas: HTMLCanvasElement, bitmap: ImageBitmap): Promise<PhotoFault | null> {
  try {
    const { judgePhoto } = await import("./judge-photo.ts");
    return judgePhoto(canvas, bitmap);
  } catch {
    return null;
  }
}

/**
 * Turns an image file upright, smaller, into a JPEG without its metadata, and looks at it.
 * @returns the photo to send, and what would make somebody ask for it again
 * @throws NotAPhoto for a file that this browser cannot read as a picture
 */
export async function preparePhoto(file: File): Promise<{ photo: Blob; fault: PhotoFault | null }> {
  const bitmap = await openImage(file);
  try {
    const canvas = draw(bitmap);
    return { photo: await writeJpeg(canvas), fault: await judge(canvas, bitmap) };
  } finally {
    bitmap.close();
  }
}
