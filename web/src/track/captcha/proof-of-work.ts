import { CHALLENGE_ELEMENT, type ProofOfWorkChallenge } from "@portal/contract/captcha";
import { embeddedChallenge } from "./embedded-challenge.ts";
import {
  type Solution,
  answerPage,
  searchInSlices,
  searchInWorker,
} from "./proof-of-work-search.ts";

// One chunk without imports that runs twice: in the page as its first script (build.ts), and in the worker that the page
// starts from the same URL, which is then in the browser's cache.

let begun: { signature: string; solution: Promise<Solution | null> } | null = null;

/** Solves a challenge. Repeated calls for the same challenge share one search. */
export function solve(challenge: ProofOfWorkChallenge): Promise<Solution | null> {
  const { signature } = challenge;
  if (begun?.signature !== signature) {
    const found = searchInWorker(import.meta.url, challenge);
    begun = { signature, solution: found.catch(() => searchInSlices(challenge)) };
  }
  return begun.solution;
}

/** Starts solving the challenge in the page as soon as the page is parsed. */
async function begin() {
  if (document.readyState === "loading")
    await new Promise((resume) => document.addEventListener("DOMContentLoaded", resume));
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const embedded = embeddedChallenge({
    block: document.getElementById(CHALLENGE_ELEMENT)?.textContent ?? null,
    isFromHistory: navigation?.type === "back_forward",
    age: () => performance.now(),
  });
  if (embedded.challenge?.provider === "proof-of-work")
    solve(embedded.challenge.challenge).catch(() => undefined);
  return embedded;
}

const isWorker = "WorkerGlobalScope" in globalThis;
if (isWorker) answerPage();
const embedded = isWorker ? null : begin();

/** Returns the challenge in the page once, if it is still fresh; its search is already running. */
export const takeEmbedded = async () => (await embedded)?.take() ?? null;
