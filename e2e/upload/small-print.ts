import type { Page } from "@playwright/test";
import type { Photo } from "./photo.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
/** The sheet fills the longest side that is sent, so that nothing but the compression changes it. */
const SHEET = { width: 2000, height: 1400, row: 18, column: 14, left: 40, top: 40 };

/** Which letter stands where: thrown, and the same each time. */
function lettersOfSheet(): string[] {
  let state = 5;
  const count = Math.floor(1340 / SHEET.row) * Math.floor(1900 / SHEET.column);
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return LETTERS[Math.floor((state / 2_147_483_648) * LETTERS.length)] ?? "A";
  });
}

/** Both run in the page. `drawn`: the sheet as a camera takes it, or the alphabet to compare with. */
type Drawing = { letters: string; size: number; sheet: typeof SHEET; grain: number };

function drawInPage({ letters, size, sheet, grain }: Drawing): string {
  const penOf = (canvas: HTMLCanvasElement) => {
    canvas.width = sheet.width;
    canvas.height = sheet.height;
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    if (!pen) throw new Error("This browser draws nothing");
    return pen;
  };
  const paper = document.createElement("canvas");
  const pen = penOf(paper);
  const columns = Math.floor(1900 / sheet.column);
  pen.fillStyle = "#e4e4e0";
  pen.fillRect(0, 0, sheet.width, sheet.height);
  pen.fillStyle = "#303038";
  pen.font = `${size}px sans-serif`;
  for (const [index, letter] of [...letters].entries())
    pen.fillText(
      letter,
      sheet.left + (index % columns) * sheet.column,
      sheet.top + Math.floor(index / columns) * sheet.row,
    );
  const photo = document.createElement("canvas");
  const lens = penOf(photo);
  lens.filter = "blur(0.8px)";
  lens.drawImage(paper, 0, 0);
  const pixels = lens.getImageData(0, 0, sheet.width, sheet.height);
  let state = 9;
  for (let at = 0; at < pixels.data.length; at += 4) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const noise = (state / 2_147_483_648 - 0.5) * grain;
    for (let colour = 0; colour < 3; colour += 1)
      pixels.data[at + colour] = (pixels.data[at + colour] ?? 0) + noise;
  }
  lens.putImageData(pixels, 0, 0);
  return photo.toDataURL("image/png").split(",")[1] ?? "";
}

/** A sheet full of letters `size` pixels high, in the grain of a phone's camera; lossless. */
export async function sheetOfLetters(page: Page, size: number): Promise<Photo> {
  const letters = lettersOfSheet().join("");
  const png = await page.evaluate(drawInPage, { letters, size, sheet: SHEET, grain: 16 });
  return { name: "sheet.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") };
}

type Reading = { picture: string; alphabet: string; letters: string; of: string; size: number };

async function readInPage(reading: Reading & { sheet: typeof SHEET }): Promise<number> {
  const { picture, alphabet, letters, of, size, sheet } = reading;
  const pixelsOf = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    if (!pen) throw new Error("This browser draws nothing");
    pen.drawImage(bitmap, 0, 0);
    return pen.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const columns = Math.floor(1900 / sheet.column);
  /** The letter's place in the picture, its mean taken off. */
  const patch = ({ data, width }: ImageData, index: number): number[] => {
    const x = sheet.left + (index % columns) * sheet.column;
    const y = sheet.top + Math.floor(index / columns) * sheet.row;
    const shades: number[] = [];
    for (let row = y - size; row < y + 3; row += 1)
      for (let column = x - 1; column < x + size; column += 1)
        shades.push(data[(row * width + column) * 4 + 1] ?? 0);
    const mean = shades.reduce((sum, shade) => sum + shade, 0) / shades.length;
    return shades.map((shade) => shade - mean);
  };
  const likeness = (a: number[], b: number[]): number => {
    const dot = (one: number[], two: number[]) =>
      one.reduce((sum, shade, at) => sum + shade * (two[at] ?? 0), 0);
    return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b) || 1);
  };
  const [sent, known] = await Promise.all([pixelsOf(picture), pixelsOf(alphabet)]);
  const patterns = [...of].map((_letter, index) => patch(known, index));
  const read = [...letters].filter((letter, index) => {
    const seen = patch(sent, index);
    const scores = patterns.map((pattern) => likeness(seen, pattern));
    return of[scores.indexOf(Math.max(...scores))] === letter;
  });
  return read.length / letters.length;
}

/**
 * The share of the sheet's letters that a picture of it still shows: each place is compared with the whole
 * alphabet, and the likest letter has to be the right one.
 */
export async function shareRead(page: Page, picture: Buffer, size: number): Promise<number> {
  const sheet = SHEET;
  const alphabet = await page.evaluate(drawInPage, { letters: LETTERS, size, sheet, grain: 0 });
  return page.evaluate(readInPage, {
    picture: picture.toString("base64"),
    alphabet,
    letters: lettersOfSheet().slice(0, 600).join(""),
    of: LETTERS,
    size,
    sheet,
  });
}
