import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { link, open, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack, type Pack } from "tar-stream";
import { SUMS } from "./manifest.ts";
import { BackupRefusal } from "./refusal.ts";

export type Archive = {
  add(name: string, size: number, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  addText(name: string, text: string): Promise<void>;
};

/** Photos hardly get smaller; gzip is here for its check sum over everything, and for the database. */
const LEVEL = 1;

/**
 * Writes a `.tar.gz` with a list of check sums as its last part, mode 0600. It gets its name only when it is complete and
 * on the disk, and never replaces another file.
 * @returns its size
 */
export async function writeArchive(
  file: string,
  fill: (archive: Archive) => Promise<void>,
): Promise<number> {
  const partial = `${file}.partial`;
  const made = await open(partial, "wx", 0o600).catch(
    refuseTaken(`${partial} exists: another backup is running, or one was broken off. Delete it.`),
  );
  await made.close();
  try {
    const parts = pack();
    const out = createWriteStream(partial, { flags: "r+", flush: true });
    const done = await Promise.allSettled([
      fillWithSums(parts, fill),
      pipeline(parts as AsyncIterable<Buffer>, createGzip({ level: LEVEL }), out),
    ]);
    for (const each of done) if (each.status === "rejected") throw each.reason;
    await link(partial, file).catch(refuseTaken(`${file} exists already.`));
    return out.bytesWritten;
  } finally {
    await rm(partial, { force: true });
  }
}

async function fillWithSums(parts: Pack, fill: (archive: Archive) => Promise<void>): Promise<void> {
  const sums: string[] = [];
  const add: Archive["add"] = async (name, size, bytes) => {
    sums.push(`${await addPart(parts, name, size, bytes)}  ${name}\n`);
  };
  const addText: Archive["addText"] = (name, text) => {
    const bytes = Buffer.from(text);
    return add(name, bytes.length, Readable.from([bytes]));
  };
  try {
    await fill({ add, addText });
    await addText(SUMS, sums.join(""));
    parts.finalize();
  } catch (error) {
    parts.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** @returns its check sum */
async function addPart(
  parts: Pack,
  name: string,
  size: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<string> {
  const hash = createHash("sha256");
  const taken = Promise.withResolvers<void>();
  // Awaited below, maybe after it has failed.
  taken.promise.catch(() => undefined);
  const sink = parts.entry({ name, size, mode: 0o600 }, (error) =>
    error ? taken.reject(error) : taken.resolve(),
  );
  for await (const piece of bytes) {
    hash.update(piece);
    // A broken pipe ends the wait with its error.
    if (!sink.write(piece)) await Promise.race([once(sink, "drain"), taken.promise]);
  }
  sink.end(null);
  await taken.promise;
  return hash.digest("hex");
}

const refuseTaken =
  (sentence: string) =>
  (error: unknown): never => {
    const isTaken = error instanceof Error && "code" in error && error.code === "EEXIST";
    throw isTaken ? new BackupRefusal(sentence) : error;
  };
