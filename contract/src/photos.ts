import * as v from "valibot";
import * as sentences from "./sentences.ts";
import { orEmpty } from "./text.ts";

/** "/filename" (spec §3, R-6). Empty means absent. */
export const FileReference = v.pipe(
  v.string(),
  v.regex(/^\/[A-Za-z0-9_-]{22,64}\.jpg$/u, sentences.photoAgain),
);

const FILE_NAME = /^[A-Za-z0-9_-]{22,64}\.jpg$/u;

/** Matches names issued by the upload: at least 128 random bits, no path separators. */
export const isFileName = (text: string): boolean => FILE_NAME.test(text);

/** Names are validated earlier: one that could leave the folder is a bug. */
export function checkedName(name: string): string {
  if (!isFileName(name)) throw new Error("This is not the name of a stored file.");
  return name;
}

/** Preview link → "/filename" (spec §3); "" for an empty link. */
export function fileReference(url: string): string {
  const path = url.split(/[?#]/u, 1)[0] ?? "";
  return path === "" ? "" : `/${path.slice(path.lastIndexOf("/") + 1)}`;
}

export const fileNameOf = (reference: string): string => reference.replace(/^\//u, "");

/** Upload limit of a photo. */
export const UPLOAD_MAX_BYTES = 10_000_000;
/** Largest width × height. */
export const UPLOAD_MAX_PIXELS = 50_000_000;

/** Answer of POST /api/file/upload: a temporary preview link; its last path segment is the file name. */
export const UploadedFile = v.object({ url: v.string() });
export type UploadedFile = v.InferOutput<typeof UploadedFile>;

/** Parameters of a preview link: `expires` in seconds since 1970, `signature` over name and expiry. */
export const FileLinkParams = v.object({ name: v.string() });
export const FileLinkQuery = v.object({ expires: v.string(), signature: v.string() });

/** Why a file cannot be taken as a photo, said alike by the browser and the server. */
export const photoFaults = {
  empty: sentences.photoEmpty,
  /** Cut, or damaged: it begins as a photo and cannot be decoded. */
  incomplete: sentences.photoIncomplete,
  /** The phone does not hand over what was chosen, such as a photo that is only in the cloud. */
  unreadable: sentences.photoUnreadable,
  heic: sentences.photoHeic,
  /** The browser failed, not the file. */
  browser: sentences.photoBrowser,
  other: sentences.photoOther,
} as const;
export type PhotoFileFault = keyof typeof photoFaults;

export type PhotoKind = "jpeg" | "png" | "webp" | "avif" | "heic" | "other";

/** Number of leading bytes that `photoKind` needs. */
const PHOTO_HEAD_BYTES = 64;

const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"];
/** The brands of any HEIF file; AVIF has them too. */
const HEIF_BRANDS = ["mif1", "msf1"];

const asText = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** What a file is, by its first bytes: phones give good photos no name and no type, and both are easily changed. */
export function photoKind(bytes: Uint8Array): PhotoKind {
  const head = asText(bytes.subarray(0, PHOTO_HEAD_BYTES));
  if (head.startsWith("\u00ff\u00d8\u00ff")) return "jpeg";
  if (head.startsWith("\u0089PNG\r\n\u001a\n")) return "png";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp";
  if (head.slice(4, 8) !== "ftyp") return "other";
  const box = head.slice(0, viewOf(bytes).getUint32(0));
  // The minor version is between the major brand and the compatible ones.
  const brands = [box.slice(8, 12), ...(box.slice(16).match(/.{4}/gsu) ?? [])];
  if (brands.some((brand) => HEIC_BRANDS.includes(brand))) return "heic";
  if (brands.includes("avif")) return "avif";
  return HEIF_BRANDS.includes(brands[0] ?? "") ? "heic" : "other";
}

/** Whether a file goes on to where its format ends; what follows, such as the film of a motion photo, is allowed. */
export function isWholePhoto(kind: PhotoKind, bytes: Uint8Array): boolean {
  if (kind === "jpeg") return isWholeJpeg(bytes);
  if (kind === "png") return isWholePng(bytes);
  return kind !== "webp" || viewOf(bytes).getUint32(4, true) + 8 <= bytes.length;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

const JPEG = { segments: 2, lowestRestart: 0xd0, highestRestart: 0xd7, end: 0xd9 };

/** Goes from segment to segment, and through the pictures' data, to the mark of the end. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let at = JPEG.segments;
  while (at + 1 < bytes.length) {
    const mark = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0;
    const isRestart = mark >= JPEG.lowestRestart && mark <= JPEG.highestRestart;
    if (mark === JPEG.end) return true;
    if (mark === 0 || mark === 0xff || isRestart) at += 1;
    else if (at + 4 <= bytes.length) at += 2 + view.getUint16(at + 2);
    else return false;
  }
  return false;
}

/** The end of a JPEG, for one that lacks only that. */
export const JPEG_END = Uint8Array.of(0xff, JPEG.end);

const PNG_CHUNKS = 8;

function isWholePng(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let at = PNG_CHUNKS;
  while (at + 12 <= bytes.length) {
    if (asText(bytes.subarray(at + 4, at + 8)) === "IEND") return true;
    // Length, name and checksum are around the chunk's data.
    at += 12 + view.getUint32(at);
  }
  return false;
}

export const supportingDocuments = [
  "supporting_doc_1_image_url",
  "supporting_doc_2_image_url",
  "supporting_doc_3_image_url",
  "supporting_doc_4_image_url",
  "supporting_doc_5_image_url",
] as const;
export const MAX_SUPPORTING_DOCUMENTS = supportingDocuments.length;

/** The photos that a request for delivery may have. */
export const requestPhotos = ["id_image_url", "receipt_image_url", ...supportingDocuments] as const;
export type RequestPhoto = (typeof requestPhotos)[number];

const photo = orEmpty(FileReference);
const supporting = v.entriesFromList(supportingDocuments, photo);

/** Photos of a request for delivery, as "/filename" (spec §7). */
export const TransactionDocuments = v.strictObject({
  id_image_url: photo,
  receipt_image_url: photo,
  ...supporting,
});

/** Photos of an appointment, each reduced to "/filename" (spec §3). */
export const AppointmentDocuments = v.strictObject({
  id_image_url: photo,
  receipt_image_url: photo,
  cr_image_url: photo,
  ...supporting,
});

/**
 * Supporting documents by field.
 * @param onFile number of existing ones; new ones get the next numbers, so that none is replaced by accident
 */
export const numberedDocuments = (urls: readonly string[], onFile = 0): Record<string, string> =>
  Object.fromEntries(
    urls.map((url, index) => [
      `supporting_doc_${onFile + index + 1}_image_url`,
      fileReference(url),
    ]),
  );
