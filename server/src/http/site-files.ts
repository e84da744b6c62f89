import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { addDays } from "@portal/contract/days";
import { isLanguage, type Language, languages } from "@portal/contract/languages";
import { paths, portalRoutes } from "@portal/contract/paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { pageLanguage } from "./language.ts";
import { browserHas, type Encoding, encodingFor, etagOf } from "./public-page.ts";
import { escapeHtml } from "../language/escape-html.ts";
import { type I18n, speak } from "../language/sentence.ts";

/** Icons, and whatever the build makes; another kind fails the start, not a person. */
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
/** Their names stay when they change. */
const FOR_A_DAY = "public, max-age=86400";

/** Paths that carry a number or a reference, or are not for readers; a courier's page is for everybody. */
const NOT_TO_LIST = new Set([
  "/api/",
  // Its reference is in the query.
  "/tracking",
  paths.kept,
  ...portalRoutes
    .filter(({ path, screen }) => path.includes(":") && screen !== "courier-landing")
    .map(({ path }) => `/${path.slice(0, path.indexOf(":"))}`),
]);

/** Icons, the manifest of the installed portal, robots.txt and security.txt: what browsers and crawlers ask for by name. */
export function serveSiteFiles(app: FastifyInstance, config: Config, folder: string): void {
  const icons = readIcons(folder);
  app.get<{ Params: { name: string } }>("/icons/:name", (request, reply) => {
    const icon = icons.get(request.params.name);
    if (!icon) return reply.callNotFound();
    return sendUnlessKnown(request, reply.header("cache-control", FOR_A_DAY), icon);
  });
  app.get("/favicon.ico", (_request, reply) => reply.redirect("/icons/icon-32.png", 302));
  app.get("/site.webmanifest", (request, reply) => {
    const language = pageLanguage(request.headers);
    return reply
      .type("application/manifest+json; charset=utf-8")
      .headers({ "cache-control": "no-cache", vary: "cookie, accept-language" })
      .send(JSON.stringify(manifestOf(config, language)));
  });
  app.get("/robots.txt", (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", FOR_A_DAY).send(robots(config)),
  );
  app.get(SECURITY_TXT, (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", FOR_A_DAY)
      .send(securityTxt(config, new Date())),
  );
}

const SECURITY_TXT = "/.well-known/security.txt";
/** RFC 9116 wants less than a year. */
const MOST_DAYS = 364;
/** Without a day of the operator's: a copy that is kept for longer is not to be trusted. */
const TRUSTED_DAYS = 90;

/**
 * Whom to tell of a weakness, and how long this can be relied on (RFC 9116). A day that has passed is shown as it is:
 * then nobody has promised to read there.
 */
function securityTxt({ security: { contact, until }, origin }: Config, now: Date): string {
  const inDays = (days: number) => `${addDays(now.toISOString().slice(0, 10), days)}T00:00:00Z`;
  const expires = until === null ? inDays(TRUSTED_DAYS) : `${until}T23:59:59Z`;
  const latest = inDays(MOST_DAYS);
  return [
    `Contact: ${contact.startsWith("https:") ? contact : `mailto:${contact}`}`,
    `Expires: ${expires < latest ? expires : latest}`,
    "Preferred-Languages: en, fil",
    `Canonical: ${origin}${SECURITY_TXT}`,
  ]
    .map((line) => `${line}\n`)
    .join("");
}

function readIcons(folder: string): Map<string, { type: string; etag: string; body: Buffer }> {
  return new Map(
    readdirSync(folder).map((name) => {
      const type = TYPES[extname(name)];
      if (type === undefined) throw new Error(`The portal's icons hold ${name}, of no known type.`);
      const body = readFileSync(join(folder, name));
      return [name, { type, etag: etagOf(body.toString("base64")), body }];
    }),
  );
}

/** A sandbox is nothing to be found. */
const robots = ({ mode }: Config): string =>
  [
    "User-agent: *",
    ...(mode === "sandbox" ? ["/"] : [...NOT_TO_LIST]).map((path) => `Disallow: ${path}`),
  ]
    .map((line) => `${line}\n`)
    .join("");

function manifestOf({ texts }: Config, language: Language) {
  const icon = (name: string, size: number, purpose: string) => ({
    src: `/icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    id: paths.track,
    name: texts.product,
    short_name: texts.product,
    description: description(speak(language)),
    lang: language,
    start_url: paths.track,
    scope: "/",
    display: "standalone",
    background_color: "#f6f4ef",
    theme_color: "#ffffff",
    icons: [192, 512].flatMap((size) => [
      icon("icon", size, "any"),
      icon("maskable", size, "maskable"),
    ]),
  };
}

const description = (i18n: I18n): string =>
  i18n.t(
    "See the status of your driver's license or plate. Have it delivered, or book a visit to an office.",
  );

const LOCALES: Record<Language, string> = { en: "en_PH", fil: "fil_PH" };

/** Icons, and what a link to a page shows in a chat: the same for every page, because addresses carry numbers. */
export function siteTags({ texts, origin }: Config, language: Language): string {
  const i18n = speak(language);
  const { product } = texts;
  const line = description(i18n);
  const shared = {
    type: "website",
    site_name: product,
    locale: LOCALES[language],
    title: i18n.t("{product}: Track and deliver your Driver's License and Plate Number", {
      product,
    }),
    description: line,
    image: `${origin}/icons/share-${language}.png`,
    "image:width": "1200",
    "image:height": "630",
    "image:alt": product,
  };
  return [
    '<link rel="icon" href="/icons/mark.svg" type="image/svg+xml"/>',
    '<link rel="icon" href="/icons/icon-32.png" sizes="32x32" type="image/png"/>',
    '<link rel="apple-touch-icon" href="/icons/icon-180.png"/>',
    '<link rel="manifest" href="/site.webmanifest"/>',
    `<meta name="description" content="${escapeHtml(line)}"/>`,
    ...Object.entries(shared).map(
      ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}"/>`,
    ),
    '<meta name="twitter:card" content="summary_large_image"/>',
  ].join("");
}

const ENDINGS: readonly (readonly [string, Encoding])[] = [
  [".br", "br"],
  [".gz", "gzip"],
];
/** A name holds a hash of what it names. */
const FOR_EVER = "public, max-age=31536000, immutable";

type Asset = { type: string; etag: string; bodies: Partial<Record<Encoding, Buffer>> };

/**
 * The built assets from memory (about 3 MB), in the encodings that were made with them: read from the disk, one of a
 * first visit took half a millisecond of the processor.
 */
export function serveAssets(app: FastifyInstance, folder: string): void {
  const assets = readAssets(folder);
  app.get<{ Params: { "*": string } }>("/assets/*", (request, reply) => {
    const asset = assets.get(request.params["*"]);
    if (!asset) return reply.callNotFound();
    reply.headers({ "cache-control": FOR_EVER, vary: "accept-encoding" });
    const wished = encodingFor(request.headers);
    const encoding = asset.bodies[wished] ? wished : "identity";
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return sendUnlessKnown(request, reply, { ...asset, body: asset.bodies[encoding] });
  });
}

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const file of readdirSync(folder).toSorted()) {
    const [ending = "", encoding = "identity"] = ENDINGS.find(([end]) => file.endsWith(end)) ?? [];
    const name = file.slice(0, file.length - ending.length);
    const type = TYPES[extname(name)];
    if (type === undefined) throw new Error(`The portal's build holds ${file}, of no known type.`);
    const asset = assets.get(name) ?? { type, etag: `W/"${name}"`, bodies: {} };
    asset.bodies[encoding] = readFileSync(join(folder, file));
    assets.set(name, asset);
  }
  return assets;
}

/** Kept by browsers, which ask each time whether it is still the same. */
const ASKED = { "cache-control": "no-cache" };
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
    sendUnlessKnown(
      request,
      reply.headers({ ...ASKED, "content-security-policy": WORKER_POLICY }),
      {
        etag: etagOf(worker),
        type: "text/javascript; charset=utf-8",
        body: worker,
      },
    ),
  );
  app.get<{ Params: { language: string } }>("/offline/:language", (request, reply) => {
    const { language } = request.params;
    if (!isLanguage(language)) return reply.callNotFound();
    const body = shell(language);
    reply.headers({
      ...ASKED,
      "content-security-policy": policy(language),
      "content-language": language,
    });
    const type = "text/html; charset=utf-8";
    return sendUnlessKnown(request, reply, { etag: etagOf(body), type, body });
  });
}

/** Sends it, or 304 to a browser that has it. */
function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, type, body }: { etag: string; type: string; body: string | Buffer | undefined },
): FastifyReply {
  reply.header("etag", etag);
  return browserHas(request, etag) ? reply.code(304).send() : reply.type(type).send(body);
}
