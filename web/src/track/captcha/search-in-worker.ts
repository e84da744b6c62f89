import type { ProofOfWorkChallenge } from "@portal/contract/captcha";
import type { Solution } from "./proof-of-work-search.ts";
// oxlint-disable-next-line import/default -- the bundler gives the address of what it built
import workerUrl from "./proof-of-work-worker.ts?worker&url";

/** Searches in a worker; rejects if the browser does not let one start. */
export function searchInWorker(challenge: ProofOfWorkChallenge): Promise<Solution | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(trusted(workerUrl), {
      type: import.meta.env.DEV ? "module" : "classic",
    });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    worker.addEventListener("message", ({ data }: MessageEvent<Solution | null>) =>
      end(() => resolve(data)),
    );
    worker.addEventListener("error", () => end(() => reject(new Error("The worker did not run."))));
    worker.postMessage(challenge);
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
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("captcha-worker", {
    createScriptURL(asked) {
      if (asked !== workerUrl) throw new TypeError("This is not the address of our worker.");
      return asked;
    },
  });
  return policy?.createScriptURL(url) ?? url;
}
