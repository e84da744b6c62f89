import { dotted } from "../ui/summary-list.tsx";
import { within } from "../api/time-limit.ts";
import type { QrPath } from "./qr-code.tsx";

/** The content of a saved picture: as narrow as a phone, so that it is readable on one. */
export type ImageSheet = {
  brand: string;
  title: string;
  badge?: { text: string; tone: "success" | "danger" | "warning" | "ink" } | undefined;
  /** `until` is the time limit for the payment. */
  qr?: { code: QrPath; caption: string; until?: string | undefined } | undefined;
  rows: readonly { term: string; value: string }[];
  note: string;
};

const FONT_MS = 3_000;
const WIDTH = 400;
/** Drawn at three times its size, so that it stays sharp when enlarged. */
const SCALE = 3;
const MARGIN = 24;
const QR_SIZE = 288;
const FONT = '"Public Sans Variable", "Public Sans Fallback", Arial, sans-serif';

type Style = {
  size: number;
  weight: 400 | 600 | 700;
  colour: string;
  align?: "center" | undefined;
};
type Block = { height: number; draw: (pen: CanvasRenderingContext2D, top: number) => void };

/** A saved picture is light, whatever the screen is. */
function colour(token: string): string {
  const sheet = document.createElement("i");
  sheet.className = "as-printed";
  document.body.append(sheet);
  const value = getComputedStyle(sheet).getPropertyValue(`--color-${token}`).trim();
  sheet.remove();
  return value;
}

const fontOf = ({ size, weight }: Style): string => `${weight} ${size}px ${FONT}`;

/** Wraps a text into lines of at most the given width; a longer word is cut. */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const letter of word) {
      if (line !== "" && !fits(line + letter)) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return line === "" ? lines : [...lines, line];
}

function textBlock(pen: CanvasRenderingContext2D, text: string, style: Style): Block {
  pen.font = fontOf(style);
  const lines = wrapText(text, (line) => pen.measureText(line).width <= WIDTH - 2 * MARGIN);
  const lineHeight = Math.round(style.size * 1.35);
  return {
    height: lines.length * lineHeight,
    draw: (on, top) => {
      on.font = fontOf(style);
      on.fillStyle = style.colour;
      on.textAlign = style.align ?? "left";
      const x = style.align === "center" ? WIDTH / 2 : MARGIN;
      lines.forEach((line, index) => on.fillText(line, x, top + (index + 0.5) * lineHeight));
    },
  };
}

const gap = (height: number): Block => ({ height, draw: () => undefined });

const rule = (): Block => ({
  height: 1,
  draw: (pen, top) => {
    pen.fillStyle = colour("line");
    pen.fillRect(MARGIN, top, WIDTH - 2 * MARGIN, 1);
  },
});

function band(pen: CanvasRenderingContext2D, brand: string): Block {
  const words = textBlock(pen, brand, { size: 18, weight: 700, colour: colour("paper") });
  return {
    height: words.height + 40,
    draw: (on, top) => {
      on.fillStyle = colour("brand-deep");
      on.fillRect(0, top, WIDTH, words.height + 36);
      on.fillStyle = colour("sun");
      on.fillRect(0, top + words.height + 36, WIDTH, 4);
      words.draw(on, top + 18);
    },
  };
}

function qrBlock({ outline, size, quiet }: QrPath): Block {
  return {
    height: QR_SIZE,
    draw: (pen, top) => {
      pen.save();
      pen.translate((WIDTH - QR_SIZE) / 2, top);
      pen.scale(QR_SIZE / size, QR_SIZE / size);
      pen.translate(quiet, quiet);
      pen.fillStyle = "#000000";
      pen.fill(new Path2D(outline), "evenodd");
      pen.restore();
    },
  };
}

function blocksOf(pen: CanvasRenderingContext2D, sheet: ImageSheet): Block[] {
  const ink = colour("ink");
  const soft = colour("ink-soft");
  const { badge, qr } = sheet;
  return [
    band(pen, sheet.brand),
    gap(24),
    textBlock(pen, sheet.title, { size: 26, weight: 700, colour: ink }),
    ...(badge
      ? [gap(6), textBlock(pen, badge.text, { size: 20, weight: 700, colour: colour(badge.tone) })]
      : []),
    ...(qr
      ? [
          gap(12),
          qrBlock(qr.code),
          textBlock(pen, qr.caption, { size: 22, weight: 700, colour: ink, align: "center" }),
          ...(qr.until
            ? [textBlock(pen, qr.until, { size: 17, weight: 600, colour: ink, align: "center" })]
            : []),
        ]
      : []),
    gap(18),
    ...sheet.rows.flatMap(({ term, value }) => [
      rule(),
      gap(10),
      textBlock(pen, term, { size: 14, weight: 400, colour: soft }),
      textBlock(pen, dotted(value), { size: 17, weight: 600, colour: ink }),
      gap(10),
    ]),
    rule(),
    gap(14),
    textBlock(pen, sheet.note, { size: 14, weight: 400, colour: soft }),
    gap(24),
  ];
}

/** Draws the sheet as a PNG on a canvas, not from the page, whose layout depends on the screen. */
async function drawSheet(sheet: ImageSheet): Promise<Blob> {
  // Another font is better than no picture.
  await within(FONT_MS, document.fonts.ready).catch(() => undefined);
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  const blocks = blocksOf(pen, sheet);
  canvas.width = WIDTH * SCALE;
  canvas.height = blocks.reduce((sum, block) => sum + block.height, 0) * SCALE;
  // Setting a canvas' size resets its state.
  pen.scale(SCALE, SCALE);
  pen.textBaseline = "middle";
  pen.fillStyle = colour("paper");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  let top = 0;
  for (const block of blocks) {
    block.draw(pen, top);
    top += block.height;
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** Downloads the sheet as `{name}.png`. */
export async function saveImage(sheet: ImageSheet, name: string): Promise<void> {
  const url = URL.createObjectURL(await drawSheet(sheet));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.png`;
  link.click();
  // Some browsers read the URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
