import type { Page } from "@playwright/test";

/** What a JPEG says of itself. `quality` is the 1 to 100 by which the usual tables are scaled. */
export type JpegFacts = { width: number; height: number; quality: number; hasExif: boolean };

/** The last number of the standard's table for brightness, large enough to tell every quality apart. */
const STANDARD_LAST = 99;

export function factsOfJpeg(bytes: Buffer): JpegFacts {
  const facts: JpegFacts = { width: 0, height: 0, quality: 0, hasExif: false };
  for (let at = 2; bytes[at] === 0xff && bytes[at + 1] !== 0xda;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xe1) facts.hasExif = true;
    if (marker === 0xc0 || marker === 0xc2) {
      facts.height = bytes.readUInt16BE(at + 5);
      facts.width = bytes.readUInt16BE(at + 7);
    }
    if (marker === 0xdb && facts.quality === 0) {
      const scale = ((bytes[at + 68] ?? 0) * 100) / STANDARD_LAST;
      facts.quality = Math.round(scale <= 100 ? (200 - scale) / 2 : 5000 / scale);
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return facts;
}

/** Listens, from the next page on, to what the page hands to the browser for sending. */
export async function watchSentPhotos(page: Page) {
  await page.addInitScript(() => {
    const sent: File[] = [];
    Reflect.set(globalThis, "sentPhotos", sent);
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function sendAndKeep(body) {
      const file = body instanceof FormData ? body.get("file") : null;
      if (file instanceof File) sent.push(file);
      send.call(this, body);
    };
  });
  return {
    async last(): Promise<Buffer> {
      const bytes = await page.evaluate(async () => {
        const sent = Reflect.get(globalThis, "sentPhotos") as File[];
        return [...new Uint8Array((await sent.at(-1)?.arrayBuffer()) ?? new ArrayBuffer())];
      });
      return Buffer.from(bytes);
    },
  };
}
