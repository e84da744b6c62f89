import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isLanguage, languages, type Language } from "@portal/contract/languages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { browserHas, etagOf } from "./public-page.ts";

/** The service worker's own policy: it may fetch the portal's files and nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** The kill switch: every browser that asks for an update gets this instead, and has no service worker any more. */
const END = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  ),
);
`;

type OfflineOptions = {
  /** The web build. */
  folder: string;
  /** The shell in a language, as of an open portal. */
  shell: (language: Language) => string;
  /** Its Content-Security-Policy. */
  policy: (language: Language) => string;
};

/**
 * The service worker of people who keep something on their device (decision 063), and the page that it shows without a
 * connection, once per language. `OFFLINE=off` ends it everywhere.
 */
export function serveOfflineFiles(
  app: FastifyInstance,
  { offline }: Pick<Config, "offline">,
  { folder, shell, policy }: OfflineOptions,
): void {
  const file = join(folder, "offline-worker.js");
  // Test builds have none.
  const built = existsSync(file) ? readFileSync(file, "utf8") : END;
  const known = Object.keys(languages).filter(isLanguage);
  const edition = etagOf(known.map(shell).join(""));
  // A browser installs a worker anew when its bytes change: also when only a setting did.
  const worker = offline ? `// ${edition}\n${built}` : END;
  app.get("/offline-worker.js", (request, reply) =>
    sendFresh(request, reply.header("content-security-policy", WORKER_POLICY), {
      type: "text/javascript; charset=utf-8",
      body: worker,
    }),
  );
  app.get<{ Params: { language: string } }>("/offline/:language", (request, reply) => {
    const { language } = request.params;
    if (!isLanguage(language)) return reply.callNotFound();
    return sendFresh(
      request,
      reply.headers({ "content-security-policy": policy(language), "content-language": language }),
      { type: "text/html; charset=utf-8", body: shell(language) },
    );
  });
}

function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body }: { type: string; body: string },
): FastifyReply {
  const etag = etagOf(body);
  reply.headers({ "cache-control": "no-cache", etag });
  return browserHas(request, etag) ? reply.code(304).send() : reply.type(type).send(body);
}
