import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { ProofOfWorkChallenge, ProofOfWorkPayload } from "@portal/contract/captcha";

export type Solution = ProofOfWorkPayload["solution"];

const COUNTER_BYTES = 4;

/**
 * Tries `tries` counters starting at `from`; null if none solves the challenge. In plain JavaScript:
 * `crypto.subtle` is not available on plain http, and slower for inputs this short.
 */
export function search(
  { parameters }: ProofOfWorkChallenge,
  from: number,
  tries: number,
): Solution | null {
  const prefix = hexToBytes(parameters.keyPrefix);
  const start = hexToBytes(parameters.salt + parameters.nonce);
  const input = new Uint8Array(start.length + COUNTER_BYTES);
  input.set(start);
  const view = new DataView(input.buffer);
  for (let counter = from; counter < from + tries; counter++) {
    view.setUint32(start.length, counter);
    const key = sha256(input);
    if (startsWith(key, prefix)) return { counter, derivedKey: bytesToHex(key) };
  }
  return null;
}

function startsWith(bytes: Uint8Array, prefix: Uint8Array): boolean {
  for (let at = 0; at < prefix.length; at++) if (bytes[at] !== prefix[at]) return false;
  return true;
}
