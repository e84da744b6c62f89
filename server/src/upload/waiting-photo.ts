import { createCipheriv, createDecipheriv } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Transform } from "node:stream";

/**
 * A photo that has arrived and is about to be decoded. It waits on the disk, because many would fill the memory, under a
 * key of its own that only the memory has: what a killed process leaves there opens nothing, nor does what was deleted
 * and is found again on a stolen disk.
 */
export type WaitingPhoto = { path: string; key: Uint8Array };

export const WAITING_KEY_BYTES = 32;
/** No tag: a changed photo is none, or another one that its sender did not want, and is shown to them. */
const CIPHER = "aes-256-ctr";
/** A key is for one photo. */
const FIRST_BLOCK = Buffer.alloc(16);

/** What a photo goes through on its way to the disk. */
export const intoWaiting = (key: Uint8Array): Transform => createCipheriv(CIPHER, key, FIRST_BLOCK);

export async function readWaiting({ path, key }: WaitingPhoto): Promise<Buffer> {
  return createDecipheriv(CIPHER, key, FIRST_BLOCK).update(await readFile(path));
}
