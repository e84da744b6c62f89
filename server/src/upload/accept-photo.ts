import type { UploadedFile } from "@portal/contract/photos";
import type { Context } from "../context.ts";
import type { UnpaidRoom } from "./count-upload.ts";
import { previewLink } from "./preview-link.ts";
import { processImage } from "./process-image.ts";
import { discardUnstored, insertFile, storePhoto } from "./upload-store.ts";
import type { WaitingPhoto } from "./waiting-photo.ts";

/**
 * POST /api/file/upload: re-encodes the photo, stores it under a name of 128 random bits and returns its
 * preview link.
 * @throws Problem("upload_too_large"), Problem("upload_not_image")
 */
export async function acceptPhoto(
  context: Pick<Context, "db" | "storage" | "now" | "random" | "secrets">,
  photo: WaitingPhoto,
  {
    client,
    room,
    afterDecoding,
  }: { client: string; room: UnpaidRoom | null; afterDecoding?: () => Promise<void> },
): Promise<UploadedFile> {
  const { db, now, random, secrets, storage } = context;
  const image = await processImage(photo, client);
  await afterDecoding?.();
  // It may have fallen silent while the photo was decoded.
  storage.expectAnswers?.();
  const name = `${random(16).toString("base64url")}.jpg`;
  await insertFile(db, { name, bytes: image.length, createdAt: now(), sender: room?.sender });
  try {
    await storePhoto(context, name, image);
  } catch (error) {
    await discardUnstored(db, name).catch(() => undefined);
    throw error;
  }
  room?.stored(image.length);
  return { url: previewLink(secrets, name, now()) };
}
