import { LANGUAGE_COOKIE } from "@portal/contract/languages";
import { offlineAnswers, type WorkerFetch } from "./offline-answers.ts";

/**
 * The service worker, a file of its own (build-worker.ts): registered only in the browser of a person who keeps
 * something (decision 063). It knows the portal's files and nothing about the person.
 */
type Waiting = { waitUntil(work: Promise<unknown>): void };

declare const self: {
  registration: { navigationPreload?: { disable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: Event & Waiting) => void): void;
  addEventListener(type: "fetch", listen: (event: Event & WorkerFetch) => void): void;
};
/** Written by the build. */
declare const OFFLINE_FILES: readonly string[];
declare const OFFLINE_EDITION: string;

const answers = offlineAnswers({
  files: OFFLINE_FILES,
  edition: OFFLINE_EDITION,
  home: location.origin,
  caches,
  fetch: (request) => fetch(request),
  languages: async () => {
    const { cookieStore } = globalThis as {
      cookieStore?: { get(name: string): Promise<{ value?: string } | null> };
    };
    const chosen = await cookieStore?.get(LANGUAGE_COOKIE).catch(() => null);
    return [chosen?.value ?? "", ...navigator.languages];
  },
});

// No open page is reloaded by a new version: pages come from the network, and files are named after their content.
// Where a preload fails, Firefox shows its error page whatever a worker answers; an earlier version enabled it for good.
self.addEventListener("install", (event) =>
  event.waitUntil(answers.store().then(() => self.skipWaiting())),
);
self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([answers.dropOld(), self.registration.navigationPreload?.disable()])),
);
self.addEventListener("fetch", (event) => answers.respond(event));
