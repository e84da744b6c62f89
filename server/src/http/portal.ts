import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import {
  portalRoutes,
  SETTINGS_ELEMENT,
  type PortalRoute,
  type PortalSettings,
} from "@portal/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config.ts";
import { contentSecurityPolicy, scriptHashes } from "./security.ts";

const YEAR_SECONDS = 31_536_000;
const WIZARD = /^\/(?:license|plate-no)\/[^/]+\/delivery$|^\/txn\//u;
const FALLBACK = "fallback";

/** What every page is told at serve time. */
function portalSettings(config: Config): PortalSettings {
  return {
    mode: config.mode,
    api_base_url: config.apiBaseUrl,
    product: config.texts.product,
    contact_email: config.texts.contactEmail,
    support_email: config.texts.supportEmail,
    privacy_officer_email: config.texts.privacyOfficerEmail,
    copyright_year: config.texts.copyrightYear,
    maintenance_date: config.texts.maintenanceDate,
    captcha: config.turnstile ? "turnstile" : "proof-of-work",
    captcha_site_key: config.turnstile?.siteKey ?? null,
    google_maps_key: config.googleMapsKey,
    map_tiles_url: config.mapTilesUrl,
  };
}

/** Serves the built portal: assets, prerendered pages, the shell for every other route, 404 for unknown paths. */
export async function servePortal(
  app: FastifyInstance,
  config: Config,
  folder: string,
): Promise<void> {
  const pages = readPages(folder, portalSettings(config));
  const hashes = scriptHashes(pages.values());
  const policies = {
    wizard: contentSecurityPolicy(config, hashes, true),
    other: contentSecurityPolicy(config, hashes, false),
  };
  const send = (reply: FastifyReply, path: string, status: number) =>
    reply
      .code(status)
      .type("text/html; charset=utf-8")
      .headers({
        "cache-control": "no-cache",
        "content-security-policy": WIZARD.test(path) ? policies.wizard : policies.other,
      })
      .send(pages.get(path.slice(1)) ?? pages.get(FALLBACK));

  await app.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: "/assets/",
    maxAge: YEAR_SECONDS * 1000,
    immutable: true,
    index: false,
  });
  app.get("/", (_request, reply) => reply.redirect("/delivery", 302));
  app.get("/*", (request, reply) => {
    const path = pathOf(request.url);
    if (path.startsWith("/api/") || path.startsWith("/assets/")) return reply.callNotFound();
    return send(reply, path, isKnown(path, config) ? 200 : 404);
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

/** Every built page by its path, with the settings put in; the shell under FALLBACK. */
function readPages(folder: string, settings: PortalSettings): Map<string, string> {
  // "<" cannot close the element, whatever a setting says.
  const json = JSON.stringify(settings).replaceAll("<", String.raw`\u003c`);
  const block = `<script type="application/json" id="${SETTINGS_ELEMENT}" data-mode="${settings.mode}">${json}</script></head>`;
  const pages = new Map<string, string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".html")) continue;
    const html = readFileSync(join(folder, file), "utf8").replace("</head>", () => block);
    const name = file
      .replaceAll("\\", "/")
      .replace(/\/?index\.html$/u, "")
      .replace(/\.html$/u, "");
    pages.set(name === "" || name === "__spa-fallback" ? FALLBACK : name, html);
  }
  if (!pages.has(FALLBACK))
    throw new Error(`The portal is not built: ${folder} has no index.html.`);
  return pages;
}

/** Where the build lies, or null when there is none (server tests need none). */
export const builtPortal = (): string | null => {
  const folder = join(import.meta.dirname, "../../../web/build/client");
  return existsSync(join(folder, "index.html")) || existsSync(join(folder, "__spa-fallback.html"))
    ? folder
    : null;
};
