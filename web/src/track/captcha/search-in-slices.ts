import type { ProofOfWorkChallenge } from "@portal/contract/captcha";
import { search, type Solution } from "./proof-of-work-search.ts";

// About 5 ms on a cheap phone: the page still scrolls and takes keys.
const SLICE = 1000;
const ALL = 2 ** 32;

/** Searches on the page's own thread, giving way between slices; for browsers that refuse a worker. */
export async function searchInSlices(challenge: ProofOfWorkChallenge): Promise<Solution | null> {
  for (let from = 0; from < ALL; from += SLICE) {
    const solution = search(challenge, from, SLICE);
    if (solution) return solution;
    await giveWay();
  }
  return null;
}

/** A message comes sooner than a timer, which browsers hold back for 4 ms. */
function giveWay(): Promise<void> {
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
