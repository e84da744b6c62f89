import { writeFile } from "node:fs/promises";
import {
  isWholePhoto,
  JPEG_END,
  type PhotoFileFault,
  photoKind,
  type PhotoKind,
  UPLOAD_MAX_PIXELS,
} from "@portal/contract/photos";
import sharp from "sharp";
import { readWaiting, type WaitingPhoto } from "./waiting-photo.ts";

/**
 * The program of a child process that decodes photos of strangers: what goes wrong here takes nothing else with it. It
 * gets a path and its key, looks at the bytes before it decodes anything, and answers with a JPEG or why there is none. It ends itself
 * above its memory; whoever started it ends it after its time.
 */

/** Why there is no JPEG. `costly`: of a kind that may have fewer pixels, or with more scans than any camera writes. */
export type PhotoRefusal = PhotoFileFault | "pixels" | "long" | "costly" | "slow";
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

async function decode(photo: WaitingPhoto): Promise<Uint8Array> {
  const bytes = await readWaiting(photo);
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

async function answer(photo: WaitingPhoto): Promise<DecoderAnswer> {
  const unwatch = watchMemory();
  const done = await decode(photo)
    .then((jpeg) => ({ jpeg, refusal: null }))
    .catch((error: unknown) => ({ jpeg: null, refusal: refusalOf(error) }));
  unwatch();
  return { ...done, ends: process.memoryUsage.rss() > MEMORY_AFTER };
}

async function reply(photo: WaitingPhoto): Promise<void> {
  // From now on its time counts: this process may have been starting.
  process.send?.("begun");
  process.send?.(await answer(photo));
}

/** A photo of a stranger, from its own marks, without a decoder. */
type BarePhoto = {
  /** What reaches the decoder: the picture, what its colors need, and how it is turned. */
  bytes: Buffer;
  /** Of a kind that has to be in memory as a whole: progressive JPEG, WebP, PNG of 16 bits or interlaced. */
  isCostly: boolean;
  isTooCostly: boolean;
};

/** A progressive JPEG has ten; each costs as much as the whole picture, however small it is. */
const MOST_SCANS = 20;
/** Of a PNG of 10 MB in the smallest pieces that writers make. */
const MOST_CHUNKS = 20_000;

/** Texts, profiles and previews beside a picture cost as much as their maker likes, and nobody sees them. */
export function barePhoto(kind: PhotoKind, bytes: Buffer): BarePhoto {
  if (kind === "jpeg") return bareJpeg(bytes);
  // Of a WebP the decoder reads what is beside the picture in a few milliseconds.
  return kind === "png" ? barePng(bytes) : { bytes, isCostly: true, isTooCostly: false };
}

const PNG = { chunks: 8, depth: 24, interlaced: 28 } as const;
const PNG_PICTURE = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"];
/** How it is turned. */
const PNG_EXIF = "eXIf";
const MOST_EXIF = 65_535;

function barePng(bytes: Buffer): BarePhoto {
  let chunks = 0;
  const kept = [bytes.subarray(0, PNG.chunks)];
  let isTurned = false;
  for (let at = PNG.chunks; at + 12 <= bytes.length && chunks <= MOST_CHUNKS;) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    // Length, name and checksum are around the chunk's data.
    const chunk = bytes.subarray(at, at + 12 + length);
    at += 12 + length;
    chunks += 1;
    const turns = name === PNG_EXIF && !isTurned && length <= MOST_EXIF;
    if (turns) isTurned = true;
    if (turns || PNG_PICTURE.includes(name)) kept.push(chunk);
    // What stands behind the end is not read.
    if (name === "IEND") break;
  }
  return {
    bytes: Buffer.concat(kept),
    isCostly: bytes[PNG.depth] === 16 || bytes[PNG.interlaced] !== 0,
    isTooCostly: chunks > MOST_CHUNKS,
  };
}

const JPEG = {
  baseline: [0xc0, 0xc1],
  frames: [0xc0, 0xcf],
  /** In the range of frames, but none: tables, and a reserved mark. */
  noFrames: [0xc4, 0xc8, 0xcc],
  /** Marks without a length. */
  alone: [0x00, 0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8, 0xff],
  end: 0xd9,
  scan: 0xda,
  /** What programs add. */
  added: [0xe0, 0xef],
  comment: 0xfe,
} as const;
/** Of what is added, how often each may stand there: how it is turned, its colors (a profile of 1 MB), and its kind. */
const JPEG_ADDED = [
  { mark: 0xe0, begins: "JFIF\0", most: 1 },
  { mark: 0xe1, begins: "Exif\0\0", most: 1 },
  { mark: 0xe2, begins: "ICC_PROFILE\0", most: 16 },
  { mark: 0xee, begins: "Adobe", most: 1 },
] as const;
const isOneOf = (marks: readonly number[], mark: number) => marks.includes(mark);
const isWithin = ([first, last]: readonly [number, number], mark: number) =>
  mark >= first && mark <= last;

/** Goes from mark to mark as a decoder does, to the end of the first picture. */
function bareJpeg(bytes: Buffer): BarePhoto {
  let [isCostly, scans, keptTo] = [false, 0, 0];
  const kept: Buffer[] = [];
  const added = new Map<number, number>();
  const isNeeded = (mark: number, at: number): boolean => {
    const rule = JPEG_ADDED.find((each) => each.mark === mark);
    if (!rule || bytes.toString("latin1", at + 2, at + 2 + rule.begins.length) !== rule.begins)
      return false;
    added.set(mark, (added.get(mark) ?? 0) + 1);
    return (added.get(mark) ?? 0) <= rule.most;
  };
  for (let at = 2; at + 3 < bytes.length;) {
    const next = bytes.indexOf(0xff, at);
    const mark = next === -1 ? JPEG.end : (bytes[next + 1] ?? JPEG.end);
    if (mark === JPEG.end) break;
    at = mark === 0xff ? next + 1 : next + 2;
    if (isOneOf(JPEG.alone, mark)) continue;
    if (mark === JPEG.scan) scans += 1;
    const isFrame = isWithin(JPEG.frames, mark) && !isOneOf(JPEG.noFrames, mark);
    if (isFrame && !isOneOf(JPEG.baseline, mark)) isCostly = true;
    const isBeside = mark === JPEG.comment || isWithin(JPEG.added, mark);
    const isDropped = isBeside && !isNeeded(mark, at);
    if (isDropped) kept.push(bytes.subarray(keptTo, next));
    if (at + 2 <= bytes.length) at += Math.max(2, bytes.readUInt16BE(at));
    if (isDropped) keptTo = at;
  }
  return {
    bytes: Buffer.concat([...kept, bytes.subarray(keptTo)]),
    isCostly: isCostly || scans > 1,
    isTooCostly: scans > MOST_SCANS,
  };
}

process.on("disconnect", () => process.exit());
// When memory runs out all the same, Linux takes this process first.
await writeFile("/proc/self/oom_score_adj", "1000").catch(() => undefined);
// A photo that ends it is not written into its core file.
await writeFile("/proc/self/coredump_filter", "0").catch(() => undefined);
// Last: a photo may be there at once, and needs all of the above.
process.on("message", (photo: WaitingPhoto) => void reply(photo));
