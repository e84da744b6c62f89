import type { PhotoFault } from "./photo-fault.ts";

/** Paper is the brightest thing in its photo: at this shade it can no longer be told from its print. */
const DARK_PAPER = 80;
/** Print is the darkest thing: from this shade on it has gone from the paper. */
const PALE_PRINT = 185;
/** A small part that may be anything: a lamp in the picture, a dark corner. */
const PAPER_SHARE = 0.95;
const PRINT_SHARE = 0.004;

/** Whether the light has left nothing to read: even the paper is dark, or even the print is bright. */
export function faultOfLight(gray: Gray): Extract<PhotoFault, "too-dark" | "too-bright"> | null {
  if (shadeAt(gray, PAPER_SHARE) < DARK_PAPER) return "too-dark";
  return shadeAt(gray, PRINT_SHARE) > PALE_PRINT ? "too-bright" : null;
}

/** A picture without its colours: `luma` holds 0 (black) to 255 (white), row after row. */
export type Gray = { readonly width: number; readonly height: number; readonly luma: Uint8Array };

/** Drops the colours of a canvas's pixels, as the eye weighs them. */
export function toGray({ data, width, height }: Omit<ImageData, "colorSpace">): Gray {
  const luma = new Uint8Array(width * height);
  for (let index = 0; index < luma.length; index += 1) {
    const at = index * 4;
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    luma[index] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { width, height, luma };
}

/** How many pixels have each of the 256 shades. */
export function histogramOf({ luma }: Gray): Uint32Array {
  const counts = new Uint32Array(256);
  for (const shade of luma) counts[shade] = (counts[shade] ?? 0) + 1;
  return counts;
}

/** The shade below which this share of the picture lies. */
export function shadeAt(gray: Gray, share: number): number {
  const wanted = gray.luma.length * share;
  let seen = 0;
  for (const [shade, count] of histogramOf(gray).entries()) {
    seen += count;
    if (seen > wanted) return shade;
  }
  return 255;
}
