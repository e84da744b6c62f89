type Size = { width: number; height: number };
/** A part of a picture, in percent of its sides. */
export type Part = Size & { x: number; y: number };

/** How a photo is turned, in quarters clockwise, and which part of the turned photo is kept. */
export type PhotoEdit = { turns: number; part: Part };
/** A chosen file, and what its owner made of it. */
export type ChosenPhoto = { file: File; edit: PhotoEdit };

export const wholePart: Part = { x: 0, y: 0, width: 100, height: 100 };
export const unedited: PhotoEdit = { turns: 0, part: wholePart };

/** A quarter further; the same things of the photo are kept. */
export function turn({ turns, part: { x, y, width, height } }: PhotoEdit): PhotoEdit {
  return {
    turns: (turns + 1) % 4,
    part: { x: 100 - y - height, y: x, width: height, height: width },
  };
}

export const turnedSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** The kept part of the turned photo in whole pixels, never empty. */
export function keptPixels(photo: Size, { turns, part }: PhotoEdit): Part {
  const whole = turnedSize(photo, turns);
  const [x, right] = span(whole.width, part.x, part.width);
  const [y, bottom] = span(whole.height, part.y, part.height);
  return { x, y, width: right - x, height: bottom - y };
}

function span(side: number, from: number, length: number): [from: number, to: number] {
  const start = Math.min(Math.max(0, Math.round((side * from) / 100)), side - 1);
  const end = Math.min(side, Math.max(start + 1, Math.round((side * (from + length)) / 100)));
  return [start, end];
}

/** Draws the kept part, turned, over the whole canvas. */
export function drawEdited(
  pen: CanvasRenderingContext2D,
  photo: ImageBitmap,
  edit: PhotoEdit,
): void {
  const kept = keptPixels(photo, edit);
  const whole = turnedSize(photo, edit.turns);
  pen.save();
  pen.scale(pen.canvas.width / kept.width, pen.canvas.height / kept.height);
  pen.translate(whole.width / 2 - kept.x, whole.height / 2 - kept.y);
  pen.rotate((edit.turns * Math.PI) / 2);
  pen.drawImage(photo, -photo.width / 2, -photo.height / 2);
  pen.restore();
}

/** Scales a size so that its longest side is at most `longest`; never enlarges. Whole pixels. */
export function fittedSize({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
