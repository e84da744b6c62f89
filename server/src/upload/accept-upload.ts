import type { UploadedFile } from "@portal/contract/upload";
import type { Context } from "../context.ts";
import { fileLinkKey, signFileLink } from "./signed-link.ts";
import { insertFile } from "./upload-store.ts";

/**
 * POST /api/file/upload: re-encodes the photo at `path`, stores it under a name of 128 random bits and returns its
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
  // The image library takes long to load, and most processes receive no photo.
  const { processImage } = await import("./process-image.ts");
  const image = await processImage(path);
  const name = `${random(16).toString("base64url")}.jpg`;
  // The row first, because the sweeper would not find bytes without a row.
  await insertFile(db, { name, bytes: image.length, createdAt: now() });
  await storage.put(name, image);
  return { url: signFileLink(name, fileLinkKey(secrets), now()) };
}
