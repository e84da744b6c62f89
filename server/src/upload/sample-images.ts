import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

const HTML = "<!doctype html><script>alert(1)</script>";
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A one-colour PNG of any size in a few bytes, like a decompression bomb. */
export function flatPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const line = Math.ceil(width / 8) + 1;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(line * Math.min(height, 2000)))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Files that pretend to be photos. */
export const notImages: [string, Buffer][] = [
  ["an empty file", Buffer.alloc(0)],
  ["one byte", Buffer.from([0xff])],
  ["HTML", Buffer.from(HTML)],
  ["HTML after the beginning of a JPEG", Buffer.concat([JPEG_START, Buffer.from(HTML)])],
  ["SVG", Buffer.from(SVG)],
  ["SVG after a byte order mark", Buffer.from(`\ufeff<?xml version="1.0"?>${SVG}`)],
  ["GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
  ["GIF that is JavaScript", Buffer.from("GIF89a=1;alert(1);//")],
  ["PDF", Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>")],
  ["ZIP", Buffer.from("PK\x03\x04\x14\0\0\0", "latin1")],
  ["TIFF", Buffer.from("II*\0\x08\0\0\0\0\0", "latin1")],
  [
    "an ImageMagick script",
    Buffer.from('push graphic-context\nimage over 0,0 0,0 "https://x.example"'),
  ],
  ["noise", Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 251))],
  ["an animated PNG's signature alone", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
  ["a WebP header alone", Buffer.from("RIFF\x10\0\0\0WEBPVP8 ", "latin1")],
  ["an AVIF header alone", Buffer.from("\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf", "latin1")],
];

/** The beginning of an iPhone's HEIC photo. */
export const heicStart = Buffer.from("\0\0\0\x24ftypheic\0\0\0\0mif1MiHEheicmiafMiHB", "latin1");

/** A folder for a test's files, and a function to write one. */
export async function imageFolder() {
  const folder = await mkdtemp(join(tmpdir(), "images-"));
  let files = 0;
  return {
    folder,
    async write(bytes: Buffer): Promise<string> {
      const path = join(folder, `photo-${++files}`);
      await writeFile(path, bytes);
      return path;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
