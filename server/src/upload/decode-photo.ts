/**
 * The program of a child process that decodes photos of strangers: what goes wrong here takes nothing else with it. It
 * gets a path, looks at the bytes before it decodes anything, and answers with a JPEG or why there is none. It ends itself
 * above its memory; whoever started it ends it after its time.
 */
import { readFile, writeFile } from "node:fs/promises";
import {
  isWholePhoto,
  JPEG_END,
  photoKind,
  type PhotoFileFault,
} from "@portal/contract/photo-file";
import { UPLOAD_MAX_PIXELS } from "@portal/contract/upload";
import sharp from "sharp";
import { barePhoto } from "./bare-photo.ts";

/** Why there is no JPEG. `costly`: of a kind that may have fewer pixels, or with more scans than any camera writes. */
export type PhotoRefusal = PhotoFileFault | "pixels" | "long" | "costly" | "slow";
export type DecoderTask = { path: string };
/** `ends`: this process has grown, and is to be replaced. */
export type DecoderAnswer = {
  jpeg: Uint8Array | null;
  refusal: PhotoRefusal | null;
  ends: boolean;
};

const LONGEST_SIDE = 2000;
/** Each row costs, however short it is: 50 megapixels of one column took as long as ten photos. */
const MOST_SIDE = 20_000;
const JPEG_QUALITY = 80;
/** Asked by the library between rows; `process-image.ts` has the hard end. */
const SECONDS = 4;
/** An ordinary photo takes 130 MB, the costliest that is allowed 250. */
const MOST_MEMORY = 400 * 1024 * 1024;
const MEMORY_AFTER = 250 * 1024 * 1024;
const LOOK_MS = 10;

/** For pictures that have to be in memory as a whole. */
const COSTLY_MAX_PIXELS = 16_000_000;
/** All other loaders (AVIF, SVG, GIF, PDF, TIFF …) are blocked. */
const LOADERS = ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"];
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS });

/** A refusal, found before or while decoding. */
class Refused extends Error {
  readonly refusal: PhotoRefusal;
  constructor(refusal: PhotoRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

async function decode(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path);
  const kind = photoKind(bytes);
  if (bytes.length === 0) throw new Refused("empty");
  // Our pages send JPEG: an AVIF of 2 kB would take a gigabyte.
  if (kind === "avif") throw new Refused("other");
  if (kind === "other" || kind === "heic") throw new Refused(kind);
  const { bytes: bare, isCostly, isTooCostly } = barePhoto(kind, bytes);
  if (isTooCostly) throw new Refused("costly");
  const isWhole = isWholePhoto(kind, bytes);
  const image = sharp(isWhole ? bare : Buffer.concat([bare, JPEG_END]), {
    limitInputPixels: UPLOAD_MAX_PIXELS,
    // Where only the mark of the end was missing, nothing is to warn of.
    failOn: isWhole ? "error" : "warning",
    sequentialRead: true,
    pages: 1,
  });
  const { width, height } = await image.metadata();
  if (width * height > UPLOAD_MAX_PIXELS) throw new Refused("pixels");
  if (Math.max(width, height) > MOST_SIDE) throw new Refused("long");
  if (isCostly && width * height > COSTLY_MAX_PIXELS) throw new Refused("costly");
  if (!isWhole && kind !== "jpeg") throw new Refused("incomplete");
  return image
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

function refusalOf(error: unknown): PhotoRefusal {
  if (error instanceof Refused) return error.refusal;
  const said = error instanceof Error ? error.message : "";
  if (said.includes("pixel limit")) return "pixels";
  return said.includes("timeout") ? "slow" : "incomplete";
}

/** Nothing can stop the library in the middle of an allocation, so the process ends itself. */
function watchMemory(): () => void {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MOST_MEMORY) process.kill(process.pid, "SIGKILL");
  }, LOOK_MS);
  return () => clearInterval(watch);
}

async function answer({ path }: DecoderTask): Promise<DecoderAnswer> {
  const unwatch = watchMemory();
  const done = await decode(path)
    .then((jpeg) => ({ jpeg, refusal: null }))
    .catch((error: unknown) => ({ jpeg: null, refusal: refusalOf(error) }));
  unwatch();
  return { ...done, ends: process.memoryUsage.rss() > MEMORY_AFTER };
}

async function reply(task: DecoderTask): Promise<void> {
  // From now on its time counts: this process may have been starting.
  process.send?.("begun");
  process.send?.(await answer(task));
}

process.on("message", (task: DecoderTask) => void reply(task));
process.on("disconnect", () => process.exit());
// When memory runs out all the same, Linux takes this process first.
await writeFile("/proc/self/oom_score_adj", "1000").catch(() => undefined);
