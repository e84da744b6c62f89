import * as v from "valibot";

/** A photo may have this many bytes as sent. */
export const UPLOAD_MAX_BYTES = 10_000_000;
/** Width × height a photo may have, whatever its bytes. */
export const UPLOAD_MAX_PIXELS = 50_000_000;

const FILE_NAME = /^[A-Za-z0-9_-]{22,64}\.(?:jpg|webp)$/u;

/** True for a name that the upload gave: 128 random bits or more, and nothing that a path could be made of. */
export const isFileName = (text: string): boolean => FILE_NAME.test(text);

/** Answer of POST /api/file/upload: a preview link, signed for minutes; its last path segment is the name. */
export const UploadedFile = v.object({ url: v.string() });
export type UploadedFile = v.InferOutput<typeof UploadedFile>;

/** What the address of a preview carries: `expires` in seconds since 1970, `signature` over name and expiry. */
export const FileLinkParams = v.object({ name: v.string() });
export const FileLinkQuery = v.object({ expires: v.string(), signature: v.string() });

/** Preview link → "/filename", the reference that goes into documents (spec §3). */
export function fileReference(url: string): string {
  const path = url.split(/[?#]/u, 1)[0] ?? "";
  return `/${path.slice(path.lastIndexOf("/") + 1)}`;
}

/** "/filename" → the name. */
export const fileNameOf = (reference: string): string => reference.replace(/^\//u, "");
