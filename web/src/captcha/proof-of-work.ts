import {
  answerPage,
  searchInSlices,
  searchInWorker,
  type Solution,
} from "./proof-of-work-search.ts";
import {
  type CaptchaChallenge,
  CHALLENGE_ELEMENT,
  type ProofOfWorkChallenge,
} from "@portal/contract/captcha";

/**
 * Maximum page age at which its challenge is used: a token is kept for four minutes, and the server accepts it for
 * five. Measured from the start of the navigation instead of with `expires_at`, because a phone's clock may be wrong.
 */
export const EMBEDDED_MAX_AGE_MS = 45_000;

type Page = {
  /** Content of the challenge element; null if there is none. */
  block: string | null;
  /** A page from Back or Forward may come from the browser cache, with a challenge that was already used. */
  isFromHistory: boolean;
  /** Milliseconds since the navigation started. */
  age: () => number;
};

/** Reads the challenge in the page; `take` returns it once, while it is fresh. */
function embeddedChallenge({ block, isFromHistory, age }: Page) {
  let left = isFromHistory ? null : parsed(block);
  return {
    challenge: left,
    take(): CaptchaChallenge | null {
      const taken = age() < EMBEDDED_MAX_AGE_MS ? left : null;
      left = null;
      return taken;
    },
  };
}

/** Not validated further: the server that wrote the page wrote it. A truncated page has none. */
function parsed(block: string | null): CaptchaChallenge | null {
  try {
    return block === null ? null : (JSON.parse(block) as CaptchaChallenge);
  } catch {
    return null;
  }
}

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
