import { expect, type Locator } from "@playwright/test";
import jsqr from "jsqr";
import { PNG } from "pngjs";

/** Reads the QR code in a picture, as a phone's camera would. */
export function readQrCode(png: Buffer): string {
  const { data, width, height } = PNG.sync.read(png);
  const found = jsqr.default(new Uint8ClampedArray(data), width, height);
  if (!found) throw new Error("There is no QR code in the picture");
  return found.data;
}

/** Once it is drawn: it may be a picture that is still on its way. */
export async function readQrCodeOn(code: Locator): Promise<string> {
  let text = "";
  await expect(async () => {
    text = readQrCode(await code.screenshot());
  }).toPass({ timeout: 60_000 });
  return text;
}
