import { SETTINGS_ELEMENT } from "@portal/contract/settings";

import { within } from "../api/time-limit.ts";

const WORKER = "/offline-worker.js";
const INSTALL_MS = 60_000;

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
};
let policy: ReturnType<TrustedTypes["createPolicy"]> | undefined;

/** The Content-Security-Policy requires Trusted Types: this policy lets only the worker's URL pass. */
function trusted(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("offline-worker", {
    createScriptURL(asked) {
      if (asked !== WORKER) throw new TypeError("This is not the address of our worker.");
      return asked;
    },
  });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}

/** Whether this browser can keep pages: not on plain http, not in some private modes, not where `OFFLINE=off`. */
export const canKeep = (): boolean =>
  "serviceWorker" in navigator &&
  document.getElementById(SETTINGS_ELEMENT)?.dataset["offline"] !== undefined;

/** Registers the service worker; resolves when everything that opens without a connection is there. */
export async function prepareOffline(): Promise<void> {
  const registration = await within(
    INSTALL_MS,
    navigator.serviceWorker.register(trusted(), { updateViaCache: "none" }),
  );
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  if (worker === null) throw new Error("The browser has no service worker.");
  if (worker.state === "activated") return;
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error("It could not be installed."));
    const limit = setTimeout(fail, INSTALL_MS);
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") fail();
      if (worker.state === "activated") clearTimeout(limit);
    });
  });
}
