import { i18n } from "../language/sentence.ts";
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UPLOAD_MAX_BYTES } from "@portal/contract/upload";
import { Problem } from "../problem/problem.ts";
import type { Sentence } from "../language/sentence.ts";

/** The field that carries the photo (spec §7). */
const UPLOAD_FIELD = "file";

/**
 * For the multipart parser: a photo and a few short fields. A photo that is too large is still read, up to this
 * size, so that the browser hears why it was refused.
 */
export const MULTIPART_LIMITS = {
  fileSize: 4 * UPLOAD_MAX_BYTES,
  files: 2,
  fields: 5,
  fieldSize: 1000,
  parts: 8,
  headerPairs: 20,
};

/** A part of a multipart body, as the parser gives it. */
export type UploadPart =
  | { type: "field"; fieldname: string }
  | { type: "file"; fieldname: string; file: Readable };

/** A photo as sent: `sha256` in hex identifies it. */
export type ReadUpload = {
  path: string;
  bytes: number;
  sha256: string;
  discard(): Promise<void>;
};

/**
 * Writes the photo of a multipart body to a temporary file below `folder` (made when it is missing) as it arrives, so
 * that waiting photos cost disk and not memory. The caller discards it.
 * @param grow is called before so many more bytes are written; after a Problem that it throws nothing more is
 * @throws Problem("upload_too_large") beyond 10 MB, "invalid_fields" when there is no photo or an empty one,
 *   "malformed" for a body that is cut off or has too many parts
 */
export async function readUpload(
  parts: AsyncIterable<UploadPart>,
  folder: string,
  grow: (bytes: number) => void = () => undefined,
): Promise<ReadUpload> {
  let upload: ReadUpload | null = null;
  let isOne = true;
  try {
    // Read to the end even after the photo: an answer sent earlier is lost in a broken connection.
    for await (const part of parts) {
      if (part.type !== "file") continue;
      if (upload === null && part.fieldname === UPLOAD_FIELD)
        upload = await keep(part.file, folder, grow);
      else {
        isOne = upload === null || part.fieldname !== UPLOAD_FIELD;
        part.file.resume();
      }
    }
    if (!isOne) throw refusePhoto(i18n.t("Please send one photo at a time."));
  } catch (error) {
    await upload?.discard();
    throw asProblem(error);
  }
  if (upload === null) throw noPhoto();
  return upload;
}

async function keep(
  photo: Readable,
  parent: string,
  grow: (bytes: number) => void,
): Promise<ReadUpload> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, "upload-"));
  const path = join(folder, "photo");
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
      // What is too much is read and thrown away, for the same reason as above.
      refusal ??= bytes > UPLOAD_MAX_BYTES ? new Problem("upload_too_large") : refusalOf(chunk);
      done(null, refusal === null ? chunk : undefined);
    },
  });
  try {
    await pipeline(photo, count, createWriteStream(path, { mode: 0o600 }));
    if (refusal !== null) throw refusal as Problem;
    if (bytes === 0) throw noPhoto();
    return { path, bytes, sha256: hash.digest("hex"), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

function asProblem(error: unknown): unknown {
  // Errors of the file system carry a `syscall`; all others come from the parser.
  if (error instanceof Problem || (error instanceof Error && "syscall" in error)) return error;
  const tooLarge =
    error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE";
  return new Problem(tooLarge ? "upload_too_large" : "malformed", undefined, { cause: error });
}

const refusePhoto = (sentence: Sentence) =>
  new Problem("invalid_fields", undefined, { errors: { [UPLOAD_FIELD]: [sentence] } });

const noPhoto = () => refusePhoto(i18n.t("Please choose a photo."));
