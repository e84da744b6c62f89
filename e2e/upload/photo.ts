import type { Browser, Page } from "@playwright/test";

/** A file as Playwright chooses it in a file input. */
export type Photo = { name: string; mimeType: string; buffer: Buffer };
export type Photos = { id: Photo; receipt: Photo; deed: Photo };
/** `small`: what goes through no screen; the server has little to do with it. */
export type AllPhotos = Photos & { small: Photo };

/** Just large enough for the portal: each journey's browser reads, judges and sends it. */
const WIDTH = 960;

/** Draws a legible JPEG of a document as a phone would take it; invented, like everything here. */
async function drawPhoto(page: Page, name: string, lines: string[], width = WIDTH): Promise<Photo> {
  const draw = ({ words, size }: { words: string[]; size: number }) => {
    const canvas = document.createElement("canvas");
    canvas.width = size;
    canvas.height = (size * 5) / 8;
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("This browser draws nothing");
    pen.fillStyle = "#f4f6fa";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = "#0f1b33";
    pen.scale(size / 1600, size / 1600);
    pen.font = "bold 72px sans-serif";
    words.forEach((line, index) => pen.fillText(line, 100, 200 + index * 120));
    return canvas.toDataURL("image/jpeg", 0.9);
  };
  const url = await page.evaluate(draw, { words: lines, size: width });
  const buffer = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  return { name, mimeType: "image/jpeg", buffer };
}

export async function drawPhotos(browser: Browser): Promise<AllPhotos> {
  const page = await browser.newPage();
  const card = ["SAMPLE IDENTITY CARD", "NAME: ANA REYES", "NO. 0000-0001"];
  const drawn = {
    id: await drawPhoto(page, "id.jpg", card),
    receipt: await drawPhoto(page, "receipt.jpg", ["SAMPLE OFFICIAL RECEIPT", "AMOUNT: 585.00"]),
    deed: await drawPhoto(page, "deed.jpg", ["SAMPLE DEED OF SALE", "PAGE 1 OF 1"]),
    small: await drawPhoto(page, "small.jpg", ["SAMPLE"], 320),
  };
  await page.close();
  return drawn;
}
