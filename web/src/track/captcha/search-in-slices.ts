import type { ProofOfWorkChallenge } from "@portal/contract/captcha";
import { search, type Solution } from "./proof-of-work-search.ts";

// About 5 ms on a cheap phone, so that the page still responds to scrolling and typing.
const SLICE = 1000;
const ALL = 2 ** 32;

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
