import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { escapeHtml } from "../language/escape-html.ts";
import { speak } from "../language/speak.ts";
import { pageLanguage } from "./language.ts";
import { scriptHashes } from "./security.ts";

type ShortLink = { Params: { link: string } };
type Answer = FastifyReply | Promise<FastifyReply>;
export type MessageLinks = {
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
export function serveMessageLinks(
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
