import type { Gray } from "../src/upload/judge-photo.ts";

type Box = { x: number; y: number; width: number; height: number };
type Shades = { paper: number; print: number; table: number };

const PRINTED: Shades = { paper: 228, print: 40, table: 70 };

/** A seeded random number generator, 0 to 1. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function paint(gray: Gray, box: Box, shade: number) {
  for (let y = Math.max(box.y, 0); y < Math.min(box.y + box.height, gray.height); y += 1)
    for (let x = Math.max(box.x, 0); x < Math.min(box.x + box.width, gray.width); x += 1)
      gray.luma[y * gray.width + x] = shade;
}

/** A table with a printed sheet on it: lines of vertical and horizontal strokes, as in letters. */
export function sheet(
  width: number,
  height: number,
  paper: Box = { x: 0, y: 0, width, height },
  shades: Partial<Shades> = {},
): Gray {
  const { paper: white, print, table } = { ...PRINTED, ...shades };
  const gray = { width, height, luma: new Uint8Array(width * height).fill(table) };
  paint(gray, paper, white);
  const roll = seededRandom(7);
  for (let y = paper.y + 12; y < paper.y + paper.height - 24; y += 24)
    for (let x = paper.x + 12; x < paper.x + paper.width - 18; x += 12) {
      paint(gray, { x, y, width: 2, height: 12 }, print);
      if (roll() > 0.4)
        paint(gray, { x, y: y + (roll() > 0.5 ? 0 : 10), width: 8, height: 2 }, print);
      if (roll() > 0.6) paint(gray, { x: x + 6, y, width: 2, height: 12 }, print);
    }
  return gray;
}

type Radius = { across: number; down: number };

/** Out of focus, or motion blur: a box blur applied three times, nearly Gaussian. */
export function blurred(gray: Gray, radius: number | Radius): Gray {
  const { across, down } = typeof radius === "number" ? { across: radius, down: radius } : radius;
  const { width, height } = gray;
  let luma = Float32Array.from(gray.luma);
  const pass = (dx: number, dy: number) => {
    const reach = Math.max(dx, dy);
    luma = luma.map((_shade, at) => {
      const x = at % width;
      const y = Math.floor(at / width);
      let sum = 0;
      for (let step = -reach; step <= reach; step += 1) {
        const column = Math.min(Math.max(x + (dx > 0 ? step : 0), 0), width - 1);
        const row = Math.min(Math.max(y + (dy > 0 ? step : 0), 0), height - 1);
        sum += luma[row * width + column] ?? 0;
      }
      return sum / (2 * reach + 1);
    });
  };
  for (let time = 0; time < 3; time += 1) {
    if (across > 0) pass(across, 0);
    if (down > 0) pass(0, down);
  }
  return { width, height, luma: Uint8Array.from(luma) };
}

/** Changes each shade: less light, less contrast. */
export const shaded = (gray: Gray, change: (shade: number) => number): Gray => ({
  ...gray,
  luma: Uint8Array.from(gray.luma, (shade) => Math.min(255, Math.max(0, change(shade)))),
});

/** The noise of a small camera in a dark room. */
export function grainy(gray: Gray, strength: number): Gray {
  const roll = seededRandom(11);
  return shaded(gray, (shade) => shade + (roll() + roll() + roll() - 1.5) * 2 * strength);
}
