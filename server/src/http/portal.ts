import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isLanguage, type Language, languages } from "@portal/contract/languages";
import { mendedLink } from "@portal/contract/mailed-link";
import {
  isOpenPage,
  type Maintenance,
  type Senders,
  type PortalSettings,
  SETTINGS_ELEMENT,
} from "@portal/contract/settings";
import {
  pathIn,
  paths,
  hasShippingForm,
  type PortalRoute,
  portalRoutes,
} from "@portal/contract/paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { clientOf } from "./client-of.ts";
import { offerProblemPage } from "./errors.ts";
import { pageLanguage } from "./language.ts";
import { browserHas, etagOf } from "./public-page.ts";
import { contentSecurityPolicy, scriptHashes } from "./security.ts";
import { serveAssets, serveOfflineFiles, serveSiteFiles, siteTags } from "./site-files.ts";
import { escapeHtml } from "../language/escape-html.ts";
import { speak } from "../language/sentence.ts";
import { paymentOrigins } from "../security/outside-link.ts";

const PAGE_END = "</body></html>";
/** Retry-After of closed pages, for crawlers and monitors. */
const CLOSED_SECONDS = 600;

type PortalOptions = {
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

/** Sends the page of a path in the person's language. */
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
    return reply.send(page.text + (own ? dataBlock(own.id, own.data) : "") + PAGE_END);
  };
}

/** A language's shell or prerendered page with the settings, without its end. */
function servedPages(pages: Pages) {
  const served = new Map<string, { block: string; text: string; etag: string }>();
  return (key: string, block: string) => {
    const before = served.get(key);
    if (before?.block === block) return before;
    const html = pages.get(key) ?? "";
    const text = html
      .slice(0, html.lastIndexOf(PAGE_END))
      .replace("</head>", () => `${block}</head>`);
    const page = { block, text, etag: `W/${etagOf(text)}` };
    served.set(key, page);
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
    const path = file.slice(0, -"index.html".length);
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

/** What the settings of a page come from. */
type PageSource = {
  config: Config;
  payments: Parameters<typeof paymentOrigins>[0]["payments"];
};

function portalSettings(
  { config, payments }: PageSource,
  maintenance: Maintenance,
): PortalSettings {
  return {
    mode: config.mode,
    product: config.texts.product,
    contact_email: config.texts.contactEmail,
    support_email: config.texts.supportEmail,
    privacy_officer_email: config.texts.privacyOfficerEmail,
    copyright_year: config.texts.copyrightYear,
    masthead: config.texts.masthead,
    contact_hours: config.texts.contactHours,
    complaints: config.texts.complaints,
    maintenance,
    kept_days: {
      unclaimed_uploads: config.retention.unclaimedUploadDays,
      photos: config.retention.photoDays,
      unpaid: config.retention.unpaidDays,
      transactions: config.retention.transactionDays,
      appointments: config.retention.appointmentDays,
      submissions: config.retention.submissionDays,
      alerts: config.retention.alertDays,
      unconfirmed_alerts: config.retention.unconfirmedAlertDays,
      held_money: config.retention.heldMoneyDays,
      cases: config.retention.caseDays,
      undecided: config.retention.undecidedDays,
    },
    payment_origins: paymentOrigins({ payments }),
    captcha: config.turnstile ? "turnstile" : "proof-of-work",
    captcha_site_key: config.turnstile?.siteKey ?? null,
    google_maps_key: config.googleMapsKey,
    map_tiles: config.mapTiles,
  };
}

function sendersOf(config: Config): Senders {
  return {
    mail: config.smtp?.from ?? null,
    texts: config.sms.flatMap((one) =>
      one.name === "log" || one.sender === "" ? [] : [one.sender],
    ),
    links_in_texts: config.smsLinks === "full",
    host: new URL(config.origin).host,
  };
}

/** The settings as an element of the page's head. */
function settingsBlock(source: PageSource, maintenance: Maintenance): string {
  const { config } = source;
  const settings = { ...portalSettings(source, maintenance), senders: sendersOf(config) };
  const masthead = settings.masthead === null ? "" : " data-masthead";
  // Not in the settings: only a late part of the page needs it.
  const offline = config.offline ? " data-offline" : "";
  return dataBlock(
    SETTINGS_ELEMENT,
    settings,
    ` data-mode="${settings.mode}"${masthead}${offline}`,
  );
}

/** Data that the page's scripts read. */
function dataBlock(id: string, data: unknown, attributes = ""): string {
  // Escaped, so that no data can close the script element.
  const json = JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
  return `<script type="application/json" id="${id}"${attributes}>${json}</script>`;
}

type ShortLink = { Params: { link: string } };
type Answer = FastifyReply | Promise<FastifyReply>;
type MessageLinks = {
  /** The path that a link stands for; null for one that leads nowhere. */
  follow: (link: string) => Promise<string | null>;
  /** Answers what is no link, or leads nowhere any more. */
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Answer;
};

/**
 * Links of messages, `/m/…`, which hide the number of a record from mail programs. Whoever only reads the address, as link
 * scanners and previews do, gets a page that says nothing; it asks where the link leads by itself, with what stands behind
 * the "#", and leaves no step for Back.
 */
function serveMessageLinks(
  app: FastifyInstance,
  config: Config,
  { follow, otherwise }: MessageLinks,
): void {
  app.get<ShortLink>("/m/:link", async (request, reply) => {
    if ((await follow(request.params.link)) === null) return otherwise(request, reply);
    const page = leadingPage(config, request);
    return reply
      .type("text/html; charset=utf-8")
      .headers({
        "cache-control": "no-store",
        "content-security-policy": `default-src 'none'; script-src ${scriptHashes(page).join(" ")}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      })
      .send(page);
  });
  app.register(async (scope) => {
    // The form is empty.
    scope.addContentTypeParser("application/x-www-form-urlencoded", (_request, body, done) => {
      body.resume();
      done(null);
    });
    scope.post<ShortLink>("/m/:link", async (request, reply) => {
      const to = await follow(request.params.link);
      if (to === null) return otherwise(request, reply);
      return reply.header("cache-control", "no-store").redirect(to, 303);
    });
  });
}

/** Sent before the page counts as loaded, so that it takes this page's place in the history. */
const GO = "const [f] = document.forms; f.action = location.pathname + location.hash; f.submit();";

function leadingPage({ texts: { product } }: Config, request: FastifyRequest): string {
  const language = pageLanguage(request.headers);
  const i18n = speak(language);
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escapeHtml(product)}</title><form method="post"><noscript><button>${escapeHtml(i18n.t("Open the page"))}</button></noscript></form><script>${GO}</script></html>`;
}
