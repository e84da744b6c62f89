import { paths } from "@portal/contract/paths";

/** The cache of an edition; the editions of other sites on this host are not ours. */
const PREFIX = "portal-";
/** Long enough for a slow line; after it a person at the counter sees the copy. */
const PATIENCE_MS = 6_000;

/** The pages that open without a connection: the start by either address, what is kept, and the list of it. */
const OPENS = /^\/(?:(?:delivery|kept|tracking|appointment\/[^/]+)\/?)?$/u;
/** Those that a person opens to show at a counter: they are not waited for in vain. */
const SHOWN = /^\/(?:tracking|appointment\/[^/]+)\/?$/u;

export type WorkerFetch = {
  request: Pick<Request, "url" | "method" | "mode">;
  respondWith(answer: Promise<Response>): void;
};

type Surroundings = {
  /** Paths of the portal's files, named after their content. */
  files: readonly string[];
  edition: string;
  /** The portal's own origin. */
  home: string;
  caches: Pick<CacheStorage, "open" | "keys" | "delete" | "match">;
  fetch: (request: Request) => Promise<Response>;
  /** The languages that the person prefers, best first. */
  languages: () => Promise<readonly string[]>;
};

/** Many browsers call Filipino "tl". */
const shellFor = (languages: readonly string[]): string => {
  const first = languages
    .map((language) => language.slice(0, 3))
    .find((code) => /^(?:en|fil|tl)/u.test(code));
  return first === undefined || first.startsWith("en") ? "/offline/en" : "/offline/fil";
};

/**
 * What the service worker does: it stores the portal's own files, and answers with them only where the network fails.
 * It stores no answer of the interface and nothing about a person.
 */
export function offlineAnswers({ files, edition, home, caches, fetch, languages }: Surroundings) {
  const name = `${PREFIX}${edition}`;

  /** From this edition, else from the last one: a page of it may still be open. Nothing where the cache is broken. */
  async function stored(path: string): Promise<Response | undefined> {
    // Compressed as this browser asked for it.
    const how = { ignoreVary: true };
    try {
      // Opened, a cache would come to be again after its files were deleted.
      const own = await caches.match(path, { ...how, cacheName: name });
      return own ?? (await caches.match(path, how));
    } catch {
      return undefined;
    }
  }

  async function page(event: WorkerFetch, path: string): Promise<Response> {
    const asked = fetch(event.request as Request);
    const failed = Symbol("failed");
    const late = new Promise<typeof failed>((resolve) => {
      if (SHOWN.test(path)) setTimeout(() => resolve(failed), PATIENCE_MS);
    });
    const answer = await Promise.race([asked.catch(() => failed), late]);
    if (answer instanceof Response) return answer;
    // As the server does: the page itself could not, without the file of that screen.
    if (path === paths.home) return Response.redirect(new URL(paths.track, home).href);
    return (await stored(shellFor(await languages()))) ?? asked;
  }

  return {
    /** Stores this edition; fails as a whole, so that an edition is complete or absent. */
    async store(): Promise<void> {
      const cache = await caches.open(name);
      await cache.addAll([...files, "/offline/en", "/offline/fil"]);
    },

    /** Deletes older editions but the last one, whose pages may still be open. */
    async dropOld(): Promise<void> {
      const names = (await caches.keys()).filter((one) => one.startsWith(PREFIX) && one !== name);
      await Promise.all(names.slice(0, -1).map((one) => caches.delete(one)));
    },

    respond(event: WorkerFetch): void {
      const { request } = event;
      const { pathname, origin } = new URL(request.url);
      if (request.method !== "GET" || origin !== home) return;
      if (request.mode === "navigate") {
        if (OPENS.test(pathname)) event.respondWith(page(event, pathname));
      } else if (pathname.startsWith("/assets/")) {
        event.respondWith(stored(pathname).then((file) => file ?? fetch(request as Request)));
      }
    },
  };
}
