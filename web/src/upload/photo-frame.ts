import { histogramOf, type Gray } from "./gray.ts";

/** How much of each side of the picture is covered by the paper, 0 to 1. */
export type Sides = Record<"top" | "right" | "bottom" | "left", number>;

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
