import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { barePhoto } from "./decode-photo.ts";
import { pngChunk } from "../../test/fixtures/sample-images.ts";

const picture = () =>
  sharp({ create: { width: 64, height: 40, channels: 3, background: "#123456" } });
const pixels = (file: Buffer) => sharp(file).raw().toBuffer();

const packed = deflateSync(Buffer.alloc(1_000_000));
const text = (name: string) => pngChunk(name, Buffer.concat([Buffer.from("x\0\0"), packed]));
const segment = (mark: number, data: Buffer) => {
  const head = Buffer.from([0xff, mark, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const after = (at: number, file: Buffer, ...more: Buffer[]) =>
  Buffer.concat([file.subarray(0, at), ...more, file.subarray(at)]);

describe("what reaches the decoder of", () => {
  test.each(["zTXt", "iTXt", "iCCP", "tEXt", "sPLT", "eXIf", "prIv"])(
    "a PNG with a large %s, before and after the picture, is the picture",
    async (name) => {
      const png = await picture().png().toBuffer();
      const large = name === "eXIf" ? pngChunk(name, Buffer.alloc(65_536)) : text(name);
      const plain = barePhoto("png", png).bytes;
      for (const at of [33, png.length - 12]) {
        const { bytes, isTooCostly } = barePhoto("png", after(at, png, ...Array(9).fill(large)));
        expect(isTooCostly).toBe(false);
        expect(bytes).toEqual(plain);
      }
      expect(await pixels(plain)).toEqual(await pixels(png));
      expect(barePhoto("png", Buffer.concat([png, packed])).bytes).toEqual(plain);
    },
  );

  test("a PNG keeps its colors, what is clear in it, and how it is turned", async () => {
    const clear = { width: 9, height: 9, channels: 4, background: "#00ff0080" } as const;
    const png = await sharp({ create: clear })
      .png({ palette: true })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { bytes } = barePhoto("png", png);
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    expect(await pixels(bytes)).toEqual(await pixels(png));
  });

  test("a JPEG with many or large things beside the picture is the picture", async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const large = Buffer.alloc(65_000, "A");
    const xmp = Buffer.concat([Buffer.from("http://ns.adobe.com/xap/1.0/\0"), large]);
    const beside = [
      ...[0xfe, 0xe1, 0xe2, 0xe5, 0xed, 0xef].map((mark) => segment(mark, large)),
      segment(0xe1, xmp),
      ...Array<Buffer>(500).fill(segment(0xe1, Buffer.alloc(0))),
    ];
    expect(barePhoto("jpeg", after(2, jpeg, ...beside)).bytes).toEqual(jpeg);
  });

  test("a JPEG keeps how it is turned and its colors, once", async () => {
    const jpeg = await picture()
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withIccProfile("p3")
      .toBuffer();
    expect(barePhoto("jpeg", jpeg).bytes).toEqual(jpeg);
    const exif = segment(0xe1, Buffer.from("Exif\0\0II*\0"));
    const profile = segment(0xe2, Buffer.from("ICC_PROFILE\0\u0001\u0001"));
    const added = [...Array<Buffer>(9).fill(exif), ...Array<Buffer>(99).fill(profile)];
    const { bytes } = barePhoto("jpeg", after(2, jpeg, ...added));
    expect(bytes.length).toBeLessThan(jpeg.length + exif.length + 16 * profile.length);
  });

  test("a PNG or JPEG that was cut anywhere is no more than was there", async () => {
    for (const kind of ["png", "jpeg"] as const) {
      const file = await picture().toFormat(kind).toBuffer();
      for (let length = 12; length < file.length; length += 1) {
        const cut = file.subarray(0, length);
        expect(file.includes(barePhoto(kind, cut).bytes.subarray(-12))).toBe(true);
      }
    }
  });
});
