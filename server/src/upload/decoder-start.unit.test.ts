import { fork, spawn } from "node:child_process";
import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { imageFolder } from "../../test/fixtures/sample-images.ts";

vi.mock("node:child_process", { spy: true });
// Other files of this worker may have started decoders: these are its own.
vi.resetModules();
const { processImage, startFirstDecoder } = await import("./process-image.ts");

const files = await imageFolder();
afterAll(() => files.remove());

test("a decoder that cannot be started fails one photo, and the next one has another", async () => {
  const colour = { width: 30, height: 20, channels: 3, background: "#123456" } as const;
  const photo = await files.write(await sharp({ create: colour }).jpeg().toBuffer());
  // As with too many open files: a child without a process and without a channel.
  vi.mocked(fork).mockImplementationOnce(() => spawn("/nowhere"));
  startFirstDecoder();
  await expect(processImage(photo)).rejects.toMatchObject({ code: "unavailable" });
  expect(await sharp(await processImage(photo)).metadata()).toMatchObject({ width: 30 });
});
