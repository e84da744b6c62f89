import { fittedSize } from "./photo-edit.ts";
import { toGray, faultOfLight, type Gray } from "./gray.ts";
import type { PhotoFault } from "./photo-words.ts";
import { isCutOff } from "./photo-frame.ts";
import { sharpnessOf } from "./photo-sharpness.ts";

/** The size of the copy on which exposure and frame are checked. */
const COPY_SIDE = 512;
/** Sharpness is checked at full size, on the pieces of this size with the most detail. */
const PIECE_SIDE = 128;
const PIECES = 24;
/** Small print is unreadable in a smaller photo, such as a messenger's preview. */
const MIN_LONG_SIDE = 800;
const MIN_SHORT_SIDE = 400;
/** In pixels: with wider edges the small print of a full page gets unreadable (decision 018). */
const MAX_EDGE_WIDTH = 5.5;

type Size = { width: number; height: number };

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("This browser draws no pictures.");
  return pen;
}

function smallCopy(canvas: HTMLCanvasElement): Gray {
  const copy = document.createElement("canvas");
  Object.assign(copy, fittedSize(canvas, COPY_SIDE));
  const pen = penOf(copy);
  pen.imageSmoothingQuality = "medium";
  pen.drawImage(canvas, 0, 0, copy.width, copy.height);
  return toGray(pen.getImageData(0, 0, copy.width, copy.height));
}

/** The amount of detail in a rectangle: the sum of differences between neighbouring pixels. */
function detailIn({ width, height, luma }: Gray, x: number, y: number, side: number): number {
  let detail = 0;
  for (let row = y; row < Math.min(y + side, height - 1); row += 1)
    for (let column = x; column < Math.min(x + side, width - 1); column += 1) {
      const at = row * width + column;
      const here = luma[at] ?? 0;
      detail += Math.abs((luma[at + 1] ?? 0) - here) + Math.abs((luma[at + width] ?? 0) - here);
    }
  return detail;
}

function detailedPieces(canvas: HTMLCanvasElement, copy: Gray): Gray[] {
  const scale = copy.width / canvas.width;
  const places: { x: number; y: number; detail: number }[] = [];
  for (let y = 0; y < canvas.height; y += PIECE_SIDE)
    for (let x = 0; x < canvas.width; x += PIECE_SIDE) {
      const detail = detailIn(
        copy,
        Math.round(x * scale),
        Math.round(y * scale),
        Math.round(PIECE_SIDE * scale),
      );
      places.push({ x, y, detail });
    }
  const pen = penOf(canvas);
  return places
    .sort((a, b) => b.detail - a.detail)
    .slice(0, PIECES)
    .map(({ x, y }) => {
      const width = Math.min(PIECE_SIDE, canvas.width - x);
      const height = Math.min(PIECE_SIDE, canvas.height - y);
      return toGray(pen.getImageData(x, y, width, height));
    });
}

/**
 * Why the office might reject the photo as unreadable; null if no fault was found.
 * @param canvas the photo as it is sent
 * @param original the size of the original, in pixels
 */
export function judgePhoto(canvas: HTMLCanvasElement, original: Size): PhotoFault | null {
  const [short = 0, long = 0] = [original.width, original.height].sort((a, b) => a - b);
  if (long < MIN_LONG_SIDE || short < MIN_SHORT_SIDE) return "too-small";
  const copy = smallCopy(canvas);
  const light = faultOfLight(copy);
  if (light) return light;
  if (sharpnessOf(detailedPieces(canvas, copy)) > MAX_EDGE_WIDTH) return "blurred";
  return isCutOff(copy) ? "cut-off" : null;
}
