import { type CipherGCM, createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";

/**
 * A photo that has arrived and is about to be decoded. It waits on the disk, because many would fill the memory, under a
 * key of its own that only the memory has: what a killed process leaves there opens nothing, nor does what was deleted
 * and is found again on a stolen disk.
 */
export type WaitingPhoto = { path: string; key: Uint8Array; tag: Uint8Array };

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
/** The same for all: a key is for one photo. */
const IV = Buffer.alloc(12);
const AUTH = { authTagLength: 16 };

/** What a photo goes through on its way to `path`; when all of it has, `done` says how it is opened there. */
export function toWaiting(path: string): { through: CipherGCM; done: () => WaitingPhoto } {
  const key = randomBytes(KEY_BYTES);
  const through = createCipheriv(CIPHER, key, IV, AUTH);
  return { through, done: () => ({ path, key, tag: through.getAuthTag() }) };
}

/** @throws when it is not what was written */
export async function readWaiting({ path, key, tag }: WaitingPhoto): Promise<Buffer> {
  const decipher = createDecipheriv(CIPHER, key, IV, AUTH).setAuthTag(tag);
  const photo = decipher.update(await readFile(path));
  // In GCM the last part is empty, but final() compares the tag.
  decipher.final();
  return photo;
}
