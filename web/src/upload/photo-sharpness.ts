import { shadeAt, type Gray } from "./gray.ts";

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
