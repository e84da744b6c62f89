import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { isLanguage, languages } from "@portal/contract/languages";
import { isOpenPage, type Maintenance } from "@portal/contract/maintenance";
import { paths } from "@portal/contract/paths";
import { hasShippingForm, portalRoutes, type PortalRoute } from "@portal/contract/routes";
import { SETTINGS_ELEMENT, type PortalSettings } from "@portal/contract/settings";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { pageLanguage } from "./language.ts";
import { offerProblemPage } from "./problem-page.ts";
import { contentSecurityPolicy, scriptHashes } from "./security.ts";

const YEAR_SECONDS = 31_536_000;
/** Retry-After of closed pages, for crawlers and monitors. */
const CLOSED_SECONDS = 600;

/** The settings that the server puts into every page. */
function portalSettings(config: Config, maintenance: Maintenance): PortalSettings {
  return {
    mode: config.mode,
    api_base_url: config.apiBaseUrl,
    product: config.texts.product,
    contact_email: config.texts.contactEmail,
    support_email: config.texts.supportEmail,
    privacy_officer_email: config.texts.privacyOfficerEmail,
    copyright_year: config.texts.copyrightYear,
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
      undecided: config.retention.undecidedDays,
    },
    captcha: config.turnstile ? "turnstile" : "proof-of-work",
    captcha_site_key: config.turnstile?.siteKey ?? null,
    google_maps_key: config.googleMapsKey,
    map_tiles_url: config.mapTilesUrl,
  };
}

/** Resolves a short link of a message; null when it is unknown or expired. */
type FollowLink = (link: string) => Promise<string | null>;

/** Serves the built portal: assets, prerendered pages, the shell for every other route, 404 for unknown paths. */
export async function servePortal(
  app: FastifyInstance,
  { config, maintenance }: Pick<Context, "config" | "maintenance">,
  folder: string,
  follow: FollowLink = async () => null,
): Promise<void> {
  const pages = readPages(folder);
  const hashes = scriptHashes(pages.values());
  const policies = {
    wizard: contentSecurityPolicy(config, hashes, true),
    other: contentSecurityPolicy(config, hashes, false),
  };
  const send = (request: FastifyRequest, reply: FastifyReply, path: string, status: number) => {
    const language = pageLanguage(request.headers);
    const now = maintenance.current();
    const isClosed = now.on && !isOpenPage(path);
    if (isClosed) reply.header("retry-after", CLOSED_SECONDS);
    const shell = pages.get(`${language}/`) ?? "";
    // Prerendered pages look open until their script has run, so maintenance sends the shell.
    const page = now.on ? shell : (pages.get(language + path) ?? shell);
    return reply
      .code(isClosed ? 503 : status)
      .type("text/html; charset=utf-8")
      .headers({
        "cache-control": "no-cache",
        vary: "cookie, accept-language",
        "content-language": language,
        "content-security-policy": hasShippingForm(path) ? policies.wizard : policies.other,
      })
      .send(page.replace("</head>", () => settingsBlock(portalSettings(config, now))));
  };

  await app.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: "/assets/",
    maxAge: YEAR_SECONDS * 1000,
    immutable: true,
    index: false,
  });
  offerProblemPage(app, (request, reply) => send(request, reply, "/", 400));
  app.get("/", (_request, reply) => reply.redirect(paths.track, 302));
  // The token is in the fragment ("#"), which the browser keeps when it follows the redirect.
  app.get<{ Params: { link: string } }>("/m/:link", async (request, reply) => {
    const to = await follow(request.params.link);
    if (to === null) return send(request, reply, pathOf(request.url), 404);
    return reply.header("cache-control", "no-store").redirect(to, 302);
  });
  app.get("/*", (request, reply) => {
    const path = pathOf(request.url);
    if (path.startsWith("/api/") || path.startsWith("/assets/")) return reply.callNotFound();
    return send(request, reply, path, isKnown(path, config) ? 200 : 404);
  });
}

const pathOf = (url: string): string => url.split("?", 1)[0]?.replace(/(?<=.)\/+$/u, "") ?? "/";

const PATTERNS = portalRoutes.map((route: PortalRoute) => ({
  pattern: new RegExp(`^/${route.path.replace(/:[a-z_]+/giu, "[^/]+")}$`, "u"),
  sandbox: route.sandbox ?? false,
}));

/** Whether the portal has a screen for this path in this mode. */
const isKnown = (path: string, config: Config): boolean =>
  PATTERNS.some(
    ({ pattern, sandbox }) => pattern.test(path) && (!sandbox || config.mode === "sandbox"),
  );

/** The settings as a data block at the end of a page's head. */
function settingsBlock(settings: PortalSettings): string {
  // Escaped, so that no setting can close the script element.
  const json = JSON.stringify(settings).replaceAll("<", String.raw`\u003c`);
  return `<script type="application/json" id="${SETTINGS_ELEMENT}" data-mode="${settings.mode}">${json}</script></head>`;
}

/** Every built page by its language and path, such as `en/delivery`; the shell as `en/`. */
function readPages(folder: string): Map<string, string> {
  const pages = new Map<string, string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith("index.html")) continue;
    const html = readFileSync(join(folder, file), "utf8");
    const path = file.replaceAll("\\", "/").slice(0, -"index.html".length);
    pages.set(isLanguage(path.slice(0, -1)) ? path : path.slice(0, -1), html);
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
