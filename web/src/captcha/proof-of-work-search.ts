import type { ProofOfWorkChallenge, ProofOfWorkPayload } from "@portal/contract/captcha";
import { hashBlock } from "./sha256.ts";

const ALL = 2 ** 32;
/** A worker that has not begun by then will not: some browsers tell nobody. */
const BEGINS_WITHIN_MS = 10_000;
const BEGUN = "begun";

/**
 * Searches in a worker; rejects if the browser does not let one start.
 * @param script URL of a script that calls `answerPage` when it runs in a worker
 */
export function searchInWorker(
  script: string,
  challenge: ProofOfWorkChallenge,
): Promise<Solution | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(trusted(script), { type: "module" });
    const end = (settle: () => void) => {
      clearTimeout(limit);
      worker.terminate();
      settle();
    };
    const fail = () => end(() => reject(new Error("The worker did not run.")));
    const limit = setTimeout(fail, BEGINS_WITHIN_MS);
    worker.addEventListener("message", ({ data }: MessageEvent<Solution | null | typeof BEGUN>) => {
      if (data === BEGUN) clearTimeout(limit);
      else end(() => resolve(data));
    });
    worker.addEventListener("error", fail);
    worker.postMessage(challenge);
  });
}

/** Runs in the worker: answers the challenge that the page sends. */
export function answerPage(): void {
  addEventListener("message", ({ data }: MessageEvent<ProofOfWorkChallenge>) => {
    postMessage(BEGUN);
    postMessage(search(data, 0, ALL));
  });
}

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
};
let policy: ReturnType<TrustedTypes["createPolicy"]> | undefined;

/** The Content-Security-Policy requires Trusted Types: this policy lets only the worker's URL pass. */
function trusted(script: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("captcha-worker", {
    createScriptURL(asked) {
      if (asked !== script) throw new TypeError("This is not the address of our worker.");
      return asked;
    },
  });
  return policy?.createScriptURL(script) ?? script;
}

// About 5 ms on a cheap phone, so that the page still responds to scrolling and typing.
const SLICE = 1000;

/** Searches on the main thread and yields between slices; for browsers that refuse a worker. */
export async function searchInSlices(challenge: ProofOfWorkChallenge): Promise<Solution | null> {
  for (let from = 0; from < ALL; from += SLICE) {
    const solution = search(challenge, from, SLICE);
    if (solution) return solution;
    await yieldToPage();
  }
  return null;
}

/** Yields by a message: browsers delay timers by 4 ms. */
function yieldToPage(): Promise<void> {
  return new Promise((resume) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resume();
    });
    port1.start();
    port2.postMessage(null);
  });
}

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
