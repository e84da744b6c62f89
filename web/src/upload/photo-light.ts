import { shadeAt, type Gray } from "./gray.ts";
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
