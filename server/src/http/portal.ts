import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isLanguage, languages, type Language } from "@portal/contract/languages";
import { mendedLink } from "@portal/contract/mailed-link";
import { isOpenPage } from "@portal/contract/maintenance";
import { pathIn, paths } from "@portal/contract/paths";
import { hasShippingForm, portalRoutes, type PortalRoute } from "@portal/contract/routes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { serveAssets } from "./assets.ts";
import { beginning, type Beginning } from "./beginning.ts";
import { clientOf } from "./client-of.ts";
import { encodingFor } from "./encoding.ts";
import { pageLanguage } from "./language.ts";
import { serveOfflineFiles } from "./offline-files.ts";
import { dataBlock, settingsBlock, type PageSource } from "./portal-settings.ts";
import { serveMessageLinks, type MessageLinks } from "./message-links.ts";
import { offerProblemPage } from "./problem-page.ts";
import { etagOf, browserHas } from "./public-page.ts";
import { contentSecurityPolicy, scriptHashes } from "./security.ts";
import { serveSiteFiles, siteTags } from "./site-files.ts";

const PAGE_END = "</body></html>";
/** Retry-After of closed pages, for crawlers and monitors. */
const CLOSED_SECONDS = 600;

/** Resolves a short link of a message; null when it is unknown or expired. */
export type PortalOptions = {
  follow?: MessageLinks["follow"];
  /** What a page brings along for one client alone, as a JSON block at its end; null for nothing. */
  ownData?: (path: string, client: string) => Promise<{ id: string; data: unknown } | null>;
};

/** Serves the built portal: assets, prerendered pages, the shell for every other route, 404 for unknown paths. */
export function servePortal(
  app: FastifyInstance,
  source: Pick<Context, "config" | "maintenance" | "payments">,
  folder: string,
  { follow = async () => null, ownData = async () => null }: PortalOptions = {},
): void {
  const { config } = source;
  const pages = readPages(folder, config);
  const policies = pagePolicies(config, pages);
  const send = pageSender(source, pages, policies, ownData);
  serveAssets(app, join(folder, "assets"));
  serveSiteFiles(app, config, join(folder, "icons"));
  serveOfflineFiles(app, config, {
    folder,
    policy: (language) => policies(`${language}/`, false),
    shell: (language) => offlineShell(source, pages, language),
  });
  offerProblemPage(app, (request, reply) => mend(request, reply) ?? send(request, reply, "/", 400));
  app.get("/", (_request, reply) => reply.redirect(paths.track, 302));
  serveMessageLinks(app, config, {
    follow,
    otherwise: (request, reply) =>
      mend(request, reply) ?? send(request, reply, pathIn(request.url), 404),
  });
  app.get("/*", (request, reply) => {
    const path = pathIn(request.url);
    if (path.startsWith("/api/")) return reply.callNotFound();
    const mended = mend(request, reply);
    if (mended) return mended;
    return send(request, reply, path, isPage(path, config) ? 200 : 404);
  });
}

/** Redirects a link that a mail program changed: its token goes back behind the "#", where no server sees it. */
function mend(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  const to = mendedLink(request.url);
  return to === null ? null : reply.header("cache-control", "no-store").redirect(to, 302);
}

type Pages = ReadonlyMap<string, string>;
const NOTHING_ALLOWED = "default-src 'none'";

/** The policy of a page at its key, with its own scripts alone. */
type Policies = (key: string, wizard: boolean) => string;

function pagePolicies(config: Config, pages: Pages): Policies {
  const made = new Map(
    [...pages].map(([key, page]) => {
      const hashes = scriptHashes(page);
      const plain = contentSecurityPolicy(config, hashes, false);
      return [key, { plain, wizard: contentSecurityPolicy(config, hashes, true) }];
    }),
  );
  return (key, wizard) => made.get(key)?.[wizard ? "wizard" : "plain"] ?? NOTHING_ALLOWED;
}

/** What a browser without a connection begins with: the shell, of an open portal. */
function offlineShell(source: PageSource, pages: Pages, language: Language): string {
  const open = { on: false, date: source.config.texts.maintenanceDate };
  const block = settingsBlock(source, open);
  return (pages.get(`${language}/`) ?? "").replace("</head>", () => `${block}</head>`);
}

/** Sends the page of a path in the person's language, in an encoding that the browser takes. */
function pageSender(
  source: Pick<Context, "config" | "maintenance" | "payments">,
  pages: Pages,
  policies: Policies,
  ownData: NonNullable<PortalOptions["ownData"]>,
) {
  const served = servedPages(pages);
  const { maintenance } = source;
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    status: number,
  ): Promise<FastifyReply> => {
    const language = pageLanguage(request.headers);
    const now = maintenance.current();
    const isClosed = now.on && !isOpenPage(path);
    if (isClosed) reply.header("retry-after", CLOSED_SECONDS);
    // Prerendered pages show an open portal until their script has run.
    const key = !now.on && pages.has(language + path) ? language + path : `${language}/`;
    const page = served(key, settingsBlock(source, now));
    // A page can do without it.
    const own = isClosed ? null : await ownData(path, clientOf(request.ip)).catch(() => null);
    const encoding = encodingFor(request.headers);
    reply
      .code(isClosed ? 503 : status)
      .type("text/html; charset=utf-8")
      .headers({
        "cache-control": "no-cache",
        vary: "cookie, accept-language, accept-encoding",
        "content-language": language,
        "content-security-policy": policies(key, hasShippingForm(path)),
      });
    if (own === null) {
      reply.header("etag", page.etag);
      if (reply.statusCode === 200 && browserHas(request, page.etag)) return reply.code(304).send();
    }
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.send(
      await page.with((own ? dataBlock(own.id, own.data) : "") + PAGE_END, encoding),
    );
  };
}

/** A language's shell or prerendered page with the settings; compressed at the first request. */
function servedPages(pages: Pages) {
  const served = new Map<string, { block: string; page: Beginning & { etag: string } }>();
  return (key: string, block: string) => {
    const before = served.get(key);
    if (before?.block === block) return before.page;
    const html = pages.get(key) ?? "";
    const text = html
      .slice(0, html.lastIndexOf(PAGE_END))
      .replace("</head>", () => `${block}</head>`);
    const page = { ...beginning(text), etag: `W/${etagOf(text)}` };
    served.set(key, { block, page });
    return page;
  };
}

const PATTERNS = portalRoutes.map((route: PortalRoute) => ({
  pattern: new RegExp(`^/${route.path.replace(/:[a-z_]+/giu, "[^/]+")}$`, "u"),
  sandbox: route.sandbox ?? false,
}));

/** Whether the portal has a screen for this path in this mode. */
export const isPage = (path: string, config: Config): boolean =>
  PATTERNS.some(
    ({ pattern, sandbox }) => pattern.test(path) && (!sandbox || config.mode === "sandbox"),
  );

/** Every built page, with its icons and tags, by its language and path, such as `en/delivery`; the shell as `en/`. */
function readPages(folder: string, config: Config): Map<string, string> {
  const pages = new Map<string, string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith("index.html")) continue;
    const html = readFileSync(join(folder, file), "utf8");
    const path = file.replaceAll("\\", "/").slice(0, -"index.html".length);
    const [language = ""] = path.split("/", 1);
    const tags = isLanguage(language) ? siteTags(config, language) : "";
    const page = html.replace("</head>", () => `${tags}</head>`);
    pages.set(isLanguage(path.slice(0, -1)) ? path : path.slice(0, -1), page);
  }
  for (const language of Object.keys(languages))
    if (!pages.has(`${language}/`))
      throw new Error(`The portal is not built: ${folder} has no page in ${language}.`);
  return pages;
}

/** The folder of the web build, or null without one (server tests need none). */
export const builtPortal = (): string | null => {
  const folder = join(import.meta.dirname, "../../../web/build/client");
  return existsSync(join(folder, "en/index.html")) ? folder : null;
};
