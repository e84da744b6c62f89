import type { ProofOfWorkChallenge, ProofOfWorkPayload } from "@portal/contract/captcha";
import { CaptchaError } from "./captcha-error.ts";
import { searchInSlices } from "./search-in-slices.ts";
import { searchInWorker } from "./search-in-worker.ts";

/** Solves a challenge and returns the token. */
export async function proveWork(challenge: ProofOfWorkChallenge): Promise<string> {
  const solution = await searchInWorker(challenge).catch(() => searchInSlices(challenge));
  if (solution === null) throw new CaptchaError("challenge");
  return btoa(JSON.stringify({ challenge, solution } satisfies ProofOfWorkPayload));
}
