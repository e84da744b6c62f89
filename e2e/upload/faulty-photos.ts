import type { Page } from "@playwright/test";
import type { Photo } from "./photo.ts";

/** What went wrong when a paper was photographed, and how its tile says it. */
export const mishaps = {
  blurred: "The photo looks blurred.",
  "too dark": "The photo looks too dark.",
  "too small": "The photo is very small.",
} as const;

type Mishap = keyof typeof mishaps;

const daylight = { table: "#5b4636", paper: "#ece9e0", print: "#22242c" };
const dusk = { table: "#140f0c", paper: "#343331", print: "#08080a" };

/** Draws a printed sheet on a table as a phone would take it, with something gone wrong; null for nothing. */
export async function photoOfSheet(page: Page, mishap: Mishap | null): Promise<Photo> {
  const look = {
    ...(mishap === "too dark" ? dusk : daylight),
    // Large enough, and a quarter of the time that a phone's 2400 take to draw.
    width: mishap === "too small" ? 640 : 1200,
    blur: mishap === "blurred" ? 4 : 0.4,
  };
  const url = await page.evaluate(({ table, paper, print, width, blur }) => {
    const height = (width * 3) / 4;
    const penOf = (canvas: HTMLCanvasElement) => {
      Object.assign(canvas, { width, height });
      const pen = canvas.getContext("2d", { willReadFrequently: true });
      if (!pen) throw new Error("This browser draws nothing");
      return pen;
    };
    const scene = document.createElement("canvas");
    const pen = penOf(scene);
    pen.scale(width / 2400, width / 2400);
    pen.fillStyle = table;
    pen.fillRect(0, 0, 2400, 1800);
    pen.fillStyle = paper;
    pen.fillRect(150, 150, 2100, 1500);
    pen.fillStyle = print;
    for (let line = 0; line < 33; line += 1) {
      const heading = line % 8 === 0;
      pen.font = heading ? "bold 40px sans-serif" : "28px sans-serif";
      const words = heading
        ? "SAMPLE OFFICIAL RECEIPT"
        : `${line} Sample Street, Sample City 585.00`;
      pen.fillText(`${words}   ${words}   ${words}`, 210, 240 + line * 42, 1980);
    }
    const photo = document.createElement("canvas");
    const lens = penOf(photo);
    lens.filter = `blur(${blur}px)`;
    lens.drawImage(scene, 0, 0);
    return photo.toDataURL("image/jpeg", 0.92);
  }, look);
  const buffer = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer };
}
