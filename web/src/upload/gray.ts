import type { PhotoFault } from "./photo-words.ts";

/** Paper is the brightest part of its photo: if it is darker than this, its print is unreadable. */
const DARK_PAPER = 80;
/** Print is the darkest part: if it is brighter than this, it is washed out. */
const PALE_PRINT = 185;
/** The rest may be anything: a lamp in the picture, a dark corner. */
const PAPER_SHARE = 0.95;
const PRINT_SHARE = 0.004;

/** Under- or overexposed: even the paper is dark, or even the print is bright. */
export function faultOfLight(gray: Gray): Extract<PhotoFault, "too-dark" | "too-bright"> | null {
  if (shadeAt(gray, PAPER_SHARE) < DARK_PAPER) return "too-dark";
  return shadeAt(gray, PRINT_SHARE) > PALE_PRINT ? "too-bright" : null;
}

/** A greyscale picture: `luma` from 0 (black) to 255 (white), row by row. */
export type Gray = { readonly width: number; readonly height: number; readonly luma: Uint8Array };

/** Converts a canvas' pixels to perceived brightness. */
export function toGray({ data, width, height }: Omit<ImageData, "colorSpace">): Gray {
  const luma = new Uint8Array(width * height);
  for (let index = 0; index < luma.length; index += 1) {
    const at = index * 4;
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    luma[index] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { width, height, luma };
}

export function histogramOf({ luma }: Gray): Uint32Array {
  const counts = new Uint32Array(256);
  for (const shade of luma) counts[shade] = (counts[shade] ?? 0) + 1;
  return counts;
}

/** The shade below which this share of the pixels is (a quantile). */
export function shadeAt(gray: Gray, share: number): number {
  const wanted = gray.luma.length * share;
  let seen = 0;
  for (const [shade, count] of histogramOf(gray).entries()) {
    seen += count;
    if (seen > wanted) return shade;
  }
  return 255;
}
