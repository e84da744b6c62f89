import type { ProofOfWorkChallenge, ProofOfWorkPayload } from "@portal/contract/captcha";
import { hashBlock } from "./sha256-block.ts";

export type Solution = ProofOfWorkPayload["solution"];

/** Index of the counter in the block, after salt and nonce. */
const COUNTER = 8;
/** SHA-256 padding after 36 bytes: a 1 bit, zeros, the length in bits. */
const END = [0x80_00_00_00, 0, 0, 0, 0, 0, 36 * 8];

/**
 * Tries `tries` counters starting at `from`; null if none solves the challenge. In plain JavaScript:
 * `crypto.subtle` is not available on plain http, and slower for inputs this short.
 */
export function search(
  { parameters }: ProofOfWorkChallenge,
  from: number,
  tries: number,
): Solution | null {
  const prefix = wordsOf(parameters.keyPrefix);
  const block = Int32Array.from([...wordsOf(parameters.salt + parameters.nonce), 0, ...END]);
  const key = new Int32Array(8);
  for (let counter = from; counter < from + tries; counter++) {
    block[COUNTER] = counter;
    hashBlock(block, key);
    if (prefix.every((word, at) => word === key[at]))
      return { counter, derivedKey: Array.from(key, hexOf).join("") };
  }
  return null;
}

const wordsOf = (hex: string): number[] =>
  Array.from(hex.match(/.{8}/gu) ?? [], (digits) => Number.parseInt(digits, 16) | 0);

const hexOf = (word: number): string => (word >>> 0).toString(16).padStart(8, "0");
