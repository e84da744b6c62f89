import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { photoFaults } from "@portal/contract/photos";
import sharp, { type Sharp } from "sharp";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { nextOf, processImage } from "./process-image.ts";
import {
  flatPng,
  heicStart,
  imageFolder,
  notImages,
  pngChunk,
} from "../../test/fixtures/sample-images.ts";

const files = await imageFolder();
afterAll(() => files.remove());

const solid = (width: number, height: number, background = "#ff0000") =>
  sharp({ create: { width, height, channels: 3, background } });
/** Left half red, right half blue. */
const twoHalves = (width: number, height: number) =>
  solid(width, height).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: "#0000ff" } },
      left: width / 2,
      top: 0,
    },
  ]);
const rawNoise = (width: number, height: number) =>
  sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, n) => (n * n * 31) % 256)), {
    raw: { width, height, channels: 3 },
  });
const processed = async (image: Buffer | Sharp) =>
  processImage(await files.write(Buffer.isBuffer(image) ? image : await image.toBuffer()));
const pixel = async (jpeg: Buffer, left: number, top: number) => [
  ...(await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];
const near = (actual: number[], expected: number[]) =>
  actual.length === expected.length &&
  actual.every((n, at) => Math.abs(n - (expected[at] ?? 0)) < 24);

describe("what is accepted", () => {
  test.each<[string, () => Sharp]>([
    ["JPEG", () => solid(300, 200).jpeg()],
    ["progressive JPEG", () => solid(300, 200).jpeg({ progressive: true })],
    ["PNG", () => solid(300, 200).png()],
    ["PNG with a palette", () => solid(300, 200).png({ palette: true })],
    ["grey PNG", () => solid(300, 200).greyscale().png()],
    ["WebP", () => solid(300, 200).webp()],
  ])("%s becomes a JPEG of the same size", async (_, image) => {
    const answer = await sharp(await processed(image())).metadata();
    expect(answer).toMatchObject({
      format: "jpeg",
      width: 300,
      height: 200,
      space: "srgb",
      depth: "uchar",
    });
  });

  test("a JPEG without its last two bytes, or its last one, as galleries show it", async () => {
    const whole = await rawNoise(200, 100).jpeg().toBuffer();
    for (const length of [whole.length - 2, whole.length - 1])
      expect(await sharp(await processed(whole.subarray(0, length))).metadata()).toMatchObject({
        width: 200,
        height: 100,
      });
  });

  test("a photo is never enlarged, and its longer side is at most 2000", async () => {
    expect(await sharp(await processed(solid(3000, 1500).jpeg())).metadata()).toMatchObject({
      width: 2000,
      height: 1000,
    });
    expect(await sharp(await processed(solid(10, 4000).png())).metadata()).toMatchObject({
      width: 5,
      height: 2000,
    });
    expect(await sharp(await processed(solid(1, 1).png())).metadata()).toMatchObject({
      width: 1,
      height: 1,
    });
  });

  test("transparent parts become white", async () => {
    const clear = sharp({
      create: { width: 20, height: 20, channels: 4, background: "#00000000" },
    });
    expect(near(await pixel(await processed(clear.png()), 5, 5), [255, 255, 255])).toBe(true);
  });

  test("a CMYK JPEG becomes sRGB", async () => {
    const cmyk = await solid(64, 64).toColourspace("cmyk").jpeg().toBuffer();
    expect(await sharp(cmyk).metadata()).toMatchObject({ space: "cmyk", channels: 4 });
    const answer = await processed(cmyk);
    expect(await sharp(answer).metadata()).toMatchObject({ space: "srgb", channels: 3 });
    const [red = 0, green = 255, blue = 255] = await pixel(answer, 30, 30);
    expect(red > 180 && green < 90 && blue < 90).toBe(true);
  });

  test("a 16-bit PNG becomes 8-bit", async () => {
    const deep = await solid(64, 64).toColourspace("rgb16").png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe("ushort");
    const answer = await processed(deep);
    expect((await sharp(answer).metadata()).depth).toBe("uchar");
    expect(near(await pixel(answer, 30, 30), [255, 0, 0])).toBe(true);
  });

  test("only the first frame of an animated WebP is kept", async () => {
    const frames = [solid(40, 30), solid(40, 30, "#0000ff")].map((frame) => frame.png().toBuffer());
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving, { pages: -1 }).metadata()).pages).toBe(2);
    const answer = await processed(moving);
    expect(await sharp(answer).metadata()).toMatchObject({ width: 40, height: 30 });
    expect(near(await pixel(answer, 20, 15), [255, 0, 0])).toBe(true);
  });
});

describe("what is removed", () => {
  test("location, camera, colour profile and comments are removed, and the photo is upright", async () => {
    const photo = await twoHalves(80, 40)
      .withIccProfile("p3")
      .withExif({
        IFD0: { Make: "CANARY-CAMERA", Orientation: "6" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "14/1 38/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>CANARY-XMP</a></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, width: 80 });
    expect(photo.includes("CANARY-CAMERA") && photo.includes("CANARY-XMP")).toBe(true);

    const answer = await processed(photo);
    const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(answer).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect(answer.includes("CANARY")).toBe(false);
    expect([width, height]).toEqual([40, 80]);
    // Rotated by 90° clockwise: the left half is now on top.
    const [topRed = 0, , topBlue = 255] = await pixel(answer, 20, 10);
    const [bottomRed = 255, , bottomBlue = 0] = await pixel(answer, 20, 70);
    expect([topRed > topBlue, bottomBlue > bottomRed]).toEqual([true, true]);
  });

  test("data appended to the picture is removed", async () => {
    const photo = await rawNoise(50, 50).jpeg().toBuffer();
    const hidden = Buffer.from("<script>alert('CANARY')</script>PK\x03\x04");
    const answer = await processed(Buffer.concat([photo, hidden]));
    expect(answer.includes("CANARY")).toBe(false);
  });
});

describe("what is refused", () => {
  test.each(notImages)("%s", async (_, bytes) => {
    await expect(processed(bytes)).rejects.toMatchObject({
      name: "Problem",
      code: "upload_not_image",
    });
  });

  test("a HEIC photo, with a helpful message", async () => {
    await expect(processed(heicStart)).rejects.toMatchObject({
      code: "upload_not_image",
      message: expect.stringContaining("HEIC"),
    });
  });

  test("an empty file, and one that is no photo, each with its reason", async () => {
    for (const [bytes, message] of [
      [Buffer.alloc(0), photoFaults.empty],
      [Buffer.from("%PDF-1.7"), photoFaults.other],
    ] as const)
      await expect(processed(bytes)).rejects.toMatchObject({ message });
  });

  test.each<[string, () => Sharp]>([
    ["JPEG", () => rawNoise(200, 200).jpeg()],
    ["progressive JPEG", () => rawNoise(200, 200).jpeg({ progressive: true })],
    ["PNG", () => rawNoise(200, 200).png()],
    ["WebP", () => rawNoise(200, 200).webp()],
  ])("a %s that was cut", async (_, image) => {
    const whole = await image().toBuffer();
    for (const length of [whole.length / 2, whole.length - 40])
      await expect(processed(whole.subarray(0, length))).rejects.toMatchObject({
        code: "upload_not_image",
        message: photoFaults.incomplete,
      });
  });

  test.each([
    [30_000, 30_000],
    [50_001, 1000],
    [7072, 7072],
  ])("a picture of %i × %i pixels, by its first bytes", async (width, height) => {
    // Without a single line of the picture: whoever decoded it first would say that it is none.
    const beginning = flatPng(width, height).subarray(0, 200);
    await expect(processed(beginning)).rejects.toMatchObject({ code: "upload_too_large" });
  });
});

/** Each scan begins with this mark; an empty one of a grey picture has ten bytes. */
const EMPTY_SCAN = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0]);
const withScans = (jpeg: Buffer, many: number) =>
  Buffer.concat([jpeg.subarray(0, -2), ...Array(many).fill(EMPTY_SCAN), jpeg.subarray(-2)]);

describe("what would cost too much, before it is decoded", () => {
  const costly = { code: "upload_too_large", message: expect.stringContaining("plain JPEG") };
  // Grey: a third of the work.
  const wide = (width: number) => solid(width, 4_000).greyscale();

  test("an AVIF, whatever its size", async () => {
    await expect(processed(solid(300, 200).avif())).rejects.toMatchObject({
      code: "upload_not_image",
      message: photoFaults.other,
    });
  });
  test.each<[string, (width: number) => Sharp]>([
    ["progressive JPEG", (width) => wide(width).jpeg({ progressive: true })],
    ["WebP", (width) => wide(width).webp({ lossless: true, effort: 0 })],
    ["interlaced PNG", (width) => wide(width).png({ progressive: true })],
    ["PNG of 16 bits", (width) => wide(width).toColourspace("grey16").png()],
  ])("a %s of more than 16 megapixels", async (_, picture) => {
    await expect(processed(picture(4_001))).rejects.toMatchObject(costly);
  });
  test("a baseline JPEG may have 50 megapixels", async () => {
    const answer = await processed(solid(7_000, 7_000).greyscale().jpeg());
    expect((await sharp(answer).metadata()).width).toBe(2_000);
  });
  test("a JPEG of more than 20 scans, however small, and however they are hidden", async () => {
    const jpeg = await solid(64, 64).greyscale().jpeg({ progressive: true }).toBuffer();
    const hidden = (before: number[]) =>
      Buffer.concat([
        jpeg.subarray(0, -2),
        ...Array<Buffer>(450).fill(Buffer.concat([Buffer.from(before), EMPTY_SCAN])),
        jpeg.subarray(-2),
      ]);
    for (const file of [
      withScans(jpeg, 450),
      hidden([0xff, 0xff, 0xff]),
      hidden([0xff, 0x01]),
      hidden([0xff, 0xd0]),
      hidden([0xff, 0xd8]),
      hidden([0x00, 0x12]),
    ])
      await expect(processed(file)).rejects.toMatchObject(costly);
  });
  test.each([
    ["PNG", () => flatPng(1, 20_001)],
    ["JPEG", () => solid(20_001, 1).jpeg().toBuffer()],
  ])("a %s with a side of more than 20,000 pixels, by its first bytes", async (_, picture) => {
    const message = expect.stringContaining("more than 20,000 pixels");
    const beginning = (await picture()).subarray(0, 700);
    await expect(processed(beginning)).rejects.toMatchObject({ code: "upload_too_large", message });
    expect(await processed(solid(20_000, 1).png())).toBeInstanceOf(Buffer);
  });
  test("a PNG of very many pieces", async () => {
    const png = await solid(64, 64).png().toBuffer();
    const piece = pngChunk("aaAa", Buffer.alloc(0));
    const pieces = Array<Buffer>(20_001).fill(piece);
    const file = Buffer.concat([png.subarray(0, 33), ...pieces, png.subarray(33)]);
    await expect(processed(file)).rejects.toMatchObject(costly);
  });
  test("what stands after the end, such as a film, is no scan", async () => {
    const jpeg = await solid(64, 64).jpeg().toBuffer();
    const film = Buffer.concat(Array<Buffer>(100).fill(EMPTY_SCAN));
    expect(await processed(Buffer.concat([jpeg, film]))).toBeInstanceOf(Buffer);
  });
});

describe("the process that decodes", () => {
  /** The ids of the children of this process that decode photos. */
  const decoders = () =>
    readdirSync("/proc")
      .filter((name) => /^\d+$/u.test(name))
      .filter((pid) => {
        try {
          return (
            readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("decode-photo.ts") &&
            readFileSync(`/proc/${pid}/stat`, "utf8")
              .split(") ")[1]
              ?.slice(2)
              .startsWith(`${process.pid} `)
          );
        } catch {
          return false;
        }
      })
      .map(Number);

  test.runIf(process.platform === "linux")(
    "is replaced when it dies, even of a photo, and knows no secret",
    async () => {
      await processed(solid(30, 20).jpeg());
      const [first = 0] = decoders();
      expect(readFileSync(`/proc/${first}/environ`, "utf8")).not.toMatch(/PATH|SECRET|HOME/u);
      expect(readFileSync(`/proc/${first}/coredump_filter`, "utf8")).toBe("00000000\n");
      const large = await files.write(await solid(5_000, 5_000).png().toBuffer());
      // Found before the photo is sent: they die at once, whatever the machine does, and not after it is done.
      const all = decoders();
      const underWay = processImage(large).catch((error: unknown) => error);
      for (const pid of all) process.kill(pid, "SIGKILL");
      expect(await underWay).toMatchObject({
        code: "upload_too_large",
        message: expect.stringContaining("takes too long"),
      });
      expect((await sharp(await processed(solid(30, 20).jpeg())).metadata()).width).toBe(30);
      expect(decoders()).not.toContain(first);
    },
  );

  test("takes a photo that is there before it has started", async () => {
    const slowly = `import fs from "node:fs/promises";
      import { syncBuiltinESMExports } from "node:module";
      fs.writeFile = () => new Promise((done) => setTimeout(done, 500));
      syncBuiltinESMExports();`;
    const child = fork(join(import.meta.dirname, "decode-photo.ts"), [], {
      serialization: "advanced",
      execArgv: ["--import", `data:text/javascript,${encodeURIComponent(slowly)}`],
    });
    child.send(await files.write(await solid(30, 20).jpeg().toBuffer()));
    expect(await once(child, "message")).toEqual(["begun", undefined]);
    expect(await once(child, "message")).toMatchObject([{ refusal: null }, undefined]);
    child.disconnect();
  });

  test("does not end after idle minutes while a photo is on its way", async () => {
    const small = await files.write(await solid(30, 20).jpeg().toBuffer());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    vi.resetModules();
    const { startFirstDecoder, processImage: decoded } = await import("./process-image.ts");
    startFirstDecoder();
    vi.advanceTimersByTime(10 * 60_000 - 1);
    const photo = decoded(small);
    vi.advanceTimersByTime(1);
    expect((await photo).length).toBeGreaterThan(0);
  });

  test.each([
    [
      "somebody new, though two others have queued before",
      ["a", "a", "b", "b", "new"],
      ["a", null],
      { a: 9, b: 7 },
      4,
    ],
    ["whoever took the least lately", ["a", "b"], [null, null], { a: 9, b: 7 }, 1],
    ["one who has no photo in the decoders", ["a", "b"], ["a", null], { a: 0, b: 9 }, 1],
    ["who came first of those who are alike", ["a", "b", "a"], [null, null], {}, 0],
    ["nobody when nobody waits", [], [null, null], {}, -1],
  ] as const)("next is %s", (_who, clients, inDecoders, taken: Record<string, number>, place) => {
    expect(nextOf(clients, inDecoders, (client) => taken[client] ?? 0)).toBe(place);
  });

  test("of many who wait, each client has its turn", async () => {
    const order: string[] = [];
    const send = async (client: string) => {
      const photo = await files.write(await solid(60, 40).jpeg().toBuffer());
      return () => processImage(photo, client).then(() => order.push(client));
    };
    const jobs = await Promise.all([...Array<string>(8).fill("one"), "another"].map(send));
    await Promise.all(jobs.map((job) => job()));
    expect(order.indexOf("another")).toBeLessThan(4);
  });
});

test("a stored photo has quality 80, to keep small print readable (docs/decisions/018)", async () => {
  const stored = await processed(solid(300, 200).jpeg());
  // The first number of the first quantisation table: 16 at quality 50, 10 at 70, 6 at 80, 5 at 85.
  const table = stored.indexOf(Buffer.from([0xff, 0xdb]));
  expect(stored[table + 5]).toBe(6);
});
