import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { photoFaults, UPLOAD_MAX_BYTES } from "@portal/contract/photos";
import type { Context } from "../context.ts";
import { i18n, type Sentence } from "../language/sentence.ts";
import { Problem, wrongFields } from "../problem/problem.ts";
import { toWaiting, type WaitingPhoto } from "./waiting-photo.ts";

/** Form field of the photo (spec §7). */
const UPLOAD_FIELD = "file";

/**
 * Limits of the multipart parser: a photo and a few short fields. A photo that is too large is read up to this size, so
 * that the browser receives the refusal.
 */
export const MULTIPART_LIMITS = {
  fileSize: 4 * UPLOAD_MAX_BYTES,
  files: 2,
  fields: 5,
  fieldSize: 1000,
  parts: 8,
  headerPairs: 20,
};

/** A part of a multipart body from the parser. */
export type UploadPart =
  | { type: "field"; fieldname: string }
  | { type: "file"; fieldname: string; file: Readable };

/** `sha256` (hex) identifies the photo. */
export type ReadUpload = {
  photo: WaitingPhoto;
  sha256: string;
  discard(): Promise<void>;
};

/**
 * Streams the photo of a multipart body to a temporary file below `folder` (created on demand), so that incoming photos
 * use disk instead of memory; in clear it is never there (waiting-photo.ts). The caller deletes it.
 * @param grow is called before more bytes are written; writing stops when it throws a Problem
 * @throws Problem("upload_too_large") beyond 10 MB, "invalid_fields" for a missing photo,
 *   "upload_not_image" for an empty one, "malformed" for a truncated body or too many parts
 */
export async function readUpload(
  parts: AsyncIterable<UploadPart>,
  folder: string,
  grow: (bytes: number) => void = () => undefined,
): Promise<ReadUpload> {
  let upload: ReadUpload | null = null;
  let isSecond = false;
  try {
    // Read the body to the end: an answer sent earlier would be lost in a connection reset.
    for await (const part of parts) {
      if (part.type !== "file") continue;
      if (upload === null && part.fieldname === UPLOAD_FIELD)
        upload = await keep(part.file, folder, grow);
      else {
        isSecond ||= upload !== null && part.fieldname === UPLOAD_FIELD;
        part.file.resume();
      }
    }
    if (isSecond) throw refusePhoto(i18n.t("Please send one photo at a time."));
  } catch (error) {
    await upload?.discard();
    throw asProblem(error);
  }
  if (upload === null) throw refusePhoto(i18n.t("Please choose a photo."));
  return upload;
}

/** So often it is looked at what has arrived. */
const LOOK_MS = 1_000;
/** A phone that changes its cell or rides through a tunnel is mostly back within that time. */
const SILENT_LOOKS = 20;
/**
 * In each minute an eighth of the 480 kB that a line of 64 kbit/s brings, the slowest that people have: four photos at
 * once may share it, and stop for a while.
 */
const FLOOR = { looks: 60, bytes: 480_000 / 8 } as const;

/**
 * Counts what arrives of a body, and closes the connection of one that has stopped or only drips: a place that is held
 * so is kept from others. Whoever has a bad line sends the photo again. While we are slow ourselves nothing is asked.
 * To be called in the moment in which the body begins to be read.
 */
export function watchArrival(body: Readable): { bytes(): number; end(): void } {
  let bytes = 0;
  let seen = 0;
  let silent = 0;
  let looks = 0;
  let before = 0;
  body.on("data", (chunk: Buffer) => (bytes += chunk.length));
  const look = () => {
    if (body.isPaused()) return;
    silent = bytes === seen ? silent + 1 : 0;
    seen = bytes;
    looks += 1;
    const isDripping = looks === FLOOR.looks && bytes - before < FLOOR.bytes;
    if (looks === FLOOR.looks) [looks, before] = [0, bytes];
    if (silent >= SILENT_LOOKS || isDripping) body.destroy();
  };
  const looking = setInterval(look, LOOK_MS).unref();
  const end = () => clearInterval(looking);
  body.once("end", end).once("close", end);
  return { bytes: () => bytes, end };
}

async function keep(
  photo: Readable,
  parent: string,
  grow: (bytes: number) => void,
): Promise<ReadUpload> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, "upload-"));
  const path = join(folder, "photo");
  const waiting = toWaiting(path);
  const discard = () => rm(folder, { recursive: true, force: true });
  const hash = createHash("sha256");
  let bytes = 0;
  let refusal: Problem | null = null;
  const refusalOf = (chunk: Buffer): Problem | null => {
    try {
      grow(chunk.length);
      return null;
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  };
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      // The excess is read and discarded: an answer sent before the end of the body would be lost.
      refusal ??= bytes > UPLOAD_MAX_BYTES ? new Problem("upload_too_large") : refusalOf(chunk);
      done(null, refusal === null ? chunk : undefined);
    },
  });
  try {
    await pipeline(photo, count, waiting.through, createWriteStream(path, { mode: 0o600 }));
    if (refusal !== null) throw refusal as Problem;
    if (bytes === 0) throw new Problem("upload_not_image", photoFaults.empty);
    return { photo: waiting.done(), sha256: hash.digest("hex"), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

function asProblem(error: unknown): unknown {
  // File system errors have a `syscall`; all others come from the parser.
  if (error instanceof Problem || (error instanceof Error && "syscall" in error)) return error;
  const tooLarge =
    error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE";
  return new Problem(tooLarge ? "upload_too_large" : "malformed", undefined, { cause: error });
}

const refusePhoto = (sentence: Sentence) => wrongFields({ [UPLOAD_FIELD]: [sentence] });

/** Longer than an upload may take. */
const BROKEN_MS = 10 * 60_000;

/** Deletes incoming photos and incomplete files of processes that were killed. */
export async function removeBrokenUploads({
  storage,
  temporaryFolder,
}: Pick<Context, "storage" | "temporaryFolder">): Promise<void> {
  // Of the files' own clock.
  const since = new Date(Date.now() - BROKEN_MS);
  await storage.removeLeftovers(since);
  // The folder does not exist before the first upload.
  for (const name of await readdir(temporaryFolder).catch(() => [])) {
    const path = join(temporaryFolder, name);
    const written = await stat(path).catch(() => null);
    if (written && written.mtime < since) await rm(path, { recursive: true, force: true });
  }
}
