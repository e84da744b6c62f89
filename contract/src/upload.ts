import * as v from "valibot";

/** A photo may have this many bytes as sent. */
export const UPLOAD_MAX_BYTES = 10_000_000;
/** Width × height a photo may have, whatever its bytes. */
export const UPLOAD_MAX_PIXELS = 50_000_000;

/** Answer of POST /api/file/upload: a preview link, signed for minutes; its last path segment is the name. */
export const UploadedFile = v.object({ url: v.string() });
export type UploadedFile = v.InferOutput<typeof UploadedFile>;

/** What the address of a preview carries: `expires` in seconds since 1970, `signature` over name and expiry. */
export const FileLinkParams = v.object({ name: v.string() });
export const FileLinkQuery = v.object({ expires: v.string(), signature: v.string() });
