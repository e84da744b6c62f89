import type { Browser } from "@playwright/test";

/** A file as Playwright chooses it in a file input. */
export type Photo = { name: string; mimeType: string; buffer: Buffer };
export type Photos = { id: Photo; receipt: Photo; deed: Photo };

/** Draws a legible JPEG of a document as a phone would take it; invented, like everything here. */
async function drawPhoto(browser: Browser, name: string, lines: string[]): Promise<Photo> {
  const page = await browser.newPage();
  const url = await page.evaluate((words) => {
    const canvas = document.createElement("canvas");
    canvas.width = 1600;
    canvas.height = 1000;
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("This browser draws nothing");
    pen.fillStyle = "#f4f6fa";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = "#0f1b33";
    pen.font = "bold 72px sans-serif";
    words.forEach((line, index) => pen.fillText(line, 100, 200 + index * 120));
    return canvas.toDataURL("image/jpeg", 0.9);
  }, lines);
  await page.close();
  const buffer = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  return { name, mimeType: "image/jpeg", buffer };
}

export async function drawPhotos(browser: Browser): Promise<Photos> {
  return {
    id: await drawPhoto(browser, "id.jpg", [
      "SAMPLE IDENTITY CARD",
      "NAME: ANA REYES",
      "NO. 0000-0001",
    ]),
    receipt: await drawPhoto(browser, "receipt.jpg", ["SAMPLE OFFICIAL RECEIPT", "AMOUNT: 585.00"]),
    deed: await drawPhoto(browser, "deed.jpg", ["SAMPLE DEED OF SALE", "PAGE 1 OF 1"]),
  };
}
