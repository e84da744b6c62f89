import * as v from "valibot";

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
