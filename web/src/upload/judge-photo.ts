import { fittedSize } from "./photo-edit.ts";

/** Faults of a photo of a document, most serious first. */
export type PhotoFault = "too-small" | "too-dark" | "too-bright" | "blurred" | "cut-off";

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
function toGray({ data, width, height }: Omit<ImageData, "colorSpace">): Gray {
  const luma = new Uint8Array(width * height);
  for (let index = 0; index < luma.length; index += 1) {
    const at = index * 4;
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    luma[index] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { width, height, luma };
}

function histogramOf({ luma }: Gray): Uint32Array {
  const counts = new Uint32Array(256);
  for (const shade of luma) counts[shade] = (counts[shade] ?? 0) + 1;
  return counts;
}

/** The shade below which this share of the pixels is (a quantile). */
function shadeAt(gray: Gray, share: number): number {
  const wanted = gray.luma.length * share;
  let seen = 0;
  for (const [shade, count] of histogramOf(gray).entries()) {
    seen += count;
    if (seen > wanted) return shade;
  }
  return 255;
}

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

/** How much of each side of the picture is covered by the paper, 0 to 1. */
type Sides = Record<"top" | "right" | "bottom" | "left", number>;

/** The minimum contrast of paper and table, as a share of all variance; below it there is no verdict. */
const CLEARLY_TWO = 0.7;
/** The minimum share of the picture that a paper covers. */
const PAPER_MIN = 0.3;
const PAPER_MAX = 0.9;
/** The minimum share of its bounding box that a sheet covers, unless it is too crooked. */
const SOLID = 0.85;
/** Above this share of a side the paper is cut off there; below the other it does not touch the side. */
const TOUCHED = 0.3;
const CLEAR = 0.02;

/** The threshold that separates bright from dark best (Otsu), and its quality, 0 to 1. */
function partShades(gray: Gray): { shade: number; clearness: number } {
  const counts = histogramOf(gray);
  const all = gray.luma.length;
  const sum = counts.reduce((total, count, shade) => total + count * shade, 0);
  const mean = sum / all;
  const spread = counts.reduce((total, count, shade) => total + count * (shade - mean) ** 2, 0);
  let best = { shade: 0, clearness: 0 };
  let darkCount = 0;
  let darkSum = 0;
  for (const [shade, count] of counts.entries()) {
    darkCount += count;
    darkSum += count * shade;
    const brightCount = all - darkCount;
    if (darkCount === 0 || brightCount === 0) continue;
    const apart = darkSum / darkCount - (sum - darkSum) / brightCount;
    const between = (darkCount * brightCount * apart ** 2) / all;
    if (between > best.clearness) best = { shade, clearness: between };
  }
  return { shade: best.shade, clearness: spread === 0 ? 0 : best.clearness / spread };
}

/** The largest connected bright area, as 1; print inside it stays 0. */
function largestBright({ width, height, luma }: Gray, shade: number): Uint8Array {
  const group = new Int32Array(luma.length);
  const stack: number[] = [];
  let largest = { name: 0, size: 0 };
  const visit = (at: number, name: number) => {
    if (group[at] !== 0 || (luma[at] ?? 0) <= shade) return;
    group[at] = name;
    stack.push(at);
  };
  for (let start = 0, name = 1; start < luma.length; start += 1, name += 1) {
    visit(start, name);
    let size = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      size += 1;
      const x = at % width;
      if (x > 0) visit(at - 1, name);
      if (x < width - 1) visit(at + 1, name);
      if (at >= width) visit(at - width, name);
      if (at < width * (height - 1)) visit(at + width, name);
    }
    if (size > largest.size) largest = { name, size };
  }
  return Uint8Array.from(group, (name) => (name !== 0 && name === largest.name ? 1 : 0));
}

/** Fills the area's print and stamps, row by row. */
function filledRows(area: Uint8Array, width: number, height: number): Uint8Array {
  const filled = new Uint8Array(area.length);
  for (let y = 0; y < height; y += 1) {
    const row = area.subarray(y * width, (y + 1) * width);
    const from = row.indexOf(1);
    if (from >= 0) filled.fill(1, y * width + from, y * width + row.lastIndexOf(1) + 1);
  }
  return filled;
}

/** Whether the area looks like a sheet: large, not the whole picture, and nearly rectangular. */
function isSheet(area: Uint8Array, width: number): boolean {
  const size = area.reduce((total, one) => total + one, 0);
  const columns = new Set<number>();
  const rows = new Set<number>();
  for (const [at, one] of area.entries()) {
    if (one === 0) continue;
    columns.add(at % width);
    rows.add(Math.floor(at / width));
  }
  const share = size / area.length;
  return share >= PAPER_MIN && share <= PAPER_MAX && size >= SOLID * columns.size * rows.size;
}

/** How much of each side is covered by the paper; null if paper and table cannot be separated. */
function sidesOfPaper(gray: Gray): Sides | null {
  const { width, height } = gray;
  const { shade, clearness } = partShades(gray);
  if (clearness < CLEARLY_TWO) return null;
  const area = filledRows(largestBright(gray, shade), width, height);
  if (!isSheet(area, width)) return null;
  // Print may touch the edge, so a strip along it is examined.
  const depth = 1 + Math.round(Math.max(width, height) / 100);
  const along = (start: number, step: number, inward: number, count: number) => {
    const isPaper = (at: number) =>
      Array.from({ length: depth }, (_, index) => area[at + index * inward]).includes(1);
    let covered = 0;
    for (let index = 0; index < count; index += 1) covered += isPaper(start + index * step) ? 1 : 0;
    return covered / count;
  };
  return {
    top: along(0, 1, width, width),
    right: along(width - 1, width, -1, height),
    bottom: along(width * (height - 1), 1, -width, width),
    left: along(0, width, 1, height),
  };
}

/**
 * Whether a sheet on a darker table is cut off. Only in clear cases: at one side or one corner, with the table
 * visible along the other two. Scans, screenshots and cards that fill the picture pass.
 */
export function isCutOff(gray: Gray): boolean {
  const sides = sidesOfPaper(gray);
  if (!sides) return false;
  const { top, right, bottom, left } = sides;
  const pairs = [
    [top, bottom],
    [left, right],
  ];
  const touched = [top, right, bottom, left].filter((share) => share >= TOUCHED).length;
  const oneOfEach = pairs.every((pair) => pair.some((share) => share <= CLEAR));
  return touched > 0 && oneOfEach;
}

/** The minimum contrast of an edge; below it is noise, or the texture of paper. */
const EDGE_CONTRAST = 16;
/** As a share of the piece's contrast, to ignore the shadows of folds. */
const EDGE_SHARE = 0.4;
/** With fewer edges a piece has no verdict. */
const ENOUGH_EDGES = 12;
/** Only the sharpest quarter counts: shadows and blurred backgrounds have wide edges in every photo. */
const SHARPEST = 0.25;

type Shades = { width: number; height: number; luma: ArrayLike<number> };

/** Smooths in one direction, 1 : 2 : 1. */
function smoothed({ width, height, luma }: Shades, dx: number, dy: number): Shades {
  const mixed = new Float32Array(luma.length);
  for (let y = 0; y < height; y += 1) {
    const before = Math.max(y - dy, 0) * width;
    const after = Math.min(y + dy, height - 1) * width;
    for (let x = 0, row = y * width; x < width; x += 1)
      mixed[row + x] =
        ((luma[before + Math.max(x - dx, 0)] ?? 0) +
          2 * (luma[row + x] ?? 0) +
          (luma[after + Math.min(x + dx, width - 1)] ?? 0)) /
        4;
  }
  return { width, height, luma: mixed };
}

/** Removes noise, which would look like fine print. */
function withoutGrain(gray: Gray): ArrayLike<number> {
  let shades: Shades = gray;
  for (let time = 0; time < 2; time += 1) shades = smoothed(smoothed(shades, 1, 0), 0, 1);
  return shades.luma;
}

type Line = { start: number; step: number; count: number };

/** Along a line, adds the width of each edge with enough contrast: its contrast divided by its steepest step. */
function walk(shades: ArrayLike<number>, line: Line, enough: number, widths: number[]) {
  let contrast = 0;
  let steepest = 0;
  const end = () => {
    if (Math.abs(contrast) >= enough) widths.push(Math.abs(contrast) / steepest);
    contrast = 0;
    steepest = 0;
  };
  for (
    let index = 1, at = line.start + line.step;
    index < line.count;
    index += 1, at += line.step
  ) {
    const change = (shades[at] ?? 0) - (shades[at - line.step] ?? 0);
    if (change * contrast < 0) end();
    contrast += change;
    steepest = Math.max(steepest, Math.abs(change));
  }
  end();
}

const quantile = (numbers: readonly number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * share)] ??
  Number.POSITIVE_INFINITY;

/**
 * The width of the edges in a piece of a photo, in pixels: 2 to 3 if it is sharp, about 2.5 times the radius of a
 * blur. Motion blurs one direction, so the worse one counts. Null if there are too few edges.
 */
export function edgeWidth(piece: Gray): number | null {
  const { width, height } = piece;
  const range = shadeAt(piece, 0.98) - shadeAt(piece, 0.02);
  const enough = Math.max(EDGE_CONTRAST, EDGE_SHARE * range);
  const shades = withoutGrain(piece);
  const across: number[] = [];
  const down: number[] = [];
  for (let y = 0; y < height; y += 1)
    walk(shades, { start: y * width, step: 1, count: width }, enough, across);
  for (let x = 0; x < width; x += 1)
    walk(shades, { start: x, step: width, count: height }, enough, down);
  const said = [across, down].filter(({ length }) => length >= ENOUGH_EDGES);
  return said.length === 0 ? null : Math.max(...said.map((widths) => quantile(widths, SHARPEST)));
}

/** The sharpness of the whole photo: the width in its sharpest piece; Infinity without any. */
export function sharpnessOf(pieces: readonly Gray[]): number {
  const widths = pieces.flatMap((piece) => edgeWidth(piece) ?? []);
  return quantile(widths, SHARPEST);
}
