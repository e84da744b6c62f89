import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { startSwift } from "./swift.ts";
import type { S3Options } from "../../src/providers/storage/s3-storage.ts";

export type S3Double = Omit<S3Options, "prefix" | "now"> & { close(): Promise<void> };

/** Set by `npm run drill storage`: where Swift is unpacked. */
export const SWIFT_ROOT = process.env["SWIFT_ROOT"];

/**
 * An S3 service on this machine with one empty bucket: Swift in a drill, else a package that checks signatures, but takes
 * unsigned calls and other bytes than the signed ones.
 */
export async function startS3(): Promise<S3Double> {
  return SWIFT_ROOT === undefined ? startS3rver() : startSwift(SWIFT_ROOT);
}

async function startS3rver(): Promise<S3Double> {
  const directory = await mkdtemp(join(tmpdir(), "s3-"));
  const bucket = "photos";
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  let closing: Promise<void> | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    bucket,
    region: "us-east-1",
    // The package knows this account alone.
    keyId: "S3RVER",
    secret: "S3RVER",
    close: () =>
      (closing ??= server.close().then(() => rm(directory, { recursive: true, force: true }))),
  };
}
