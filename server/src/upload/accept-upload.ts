import type { UploadedFile } from "@portal/contract/upload";
import type { Context } from "../context.ts";
import { processImage } from "./process-image.ts";
import { fileLinkKey, signFileLink } from "./signed-link.ts";
import { insertFile } from "./upload-store.ts";

/**
 * POST /api/file/upload: stores the photo at `path`, written anew, under a name of 128 random bits and answers its
 * preview link.
 * @throws Problem("upload_too_large"), Problem("upload_not_image")
 */
export async function acceptUpload(
  {
    db,
    storage,
    now,
    random,
    secrets,
  }: Pick<Context, "db" | "storage" | "now" | "random" | "secrets">,
  path: string,
): Promise<UploadedFile> {
  const image = await processImage(path);
  const name = `${random(16).toString("base64url")}.jpg`;
  // The row first: bytes without a row would never be swept.
  await insertFile(db, { name, bytes: image.length, createdAt: now() });
  await storage.put(name, image);
  return { url: signFileLink(name, fileLinkKey(secrets), now()) };
}
