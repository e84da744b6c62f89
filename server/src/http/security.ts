import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { Config } from "../config.ts";

const INLINE_SCRIPT =
  /<script\b(?![^>]*\bsrc=)(?![^>]*type="application\/json")[^>]*>([\s\S]*?)<\/script>/giu;

/** Hashes of the inline scripts of a built page, in the syntax of Content-Security-Policy. */
export function scriptHashes(page: string): string[] {
  return [...page.matchAll(INLINE_SCRIPT)].map(
    ([, body = ""]) => `'sha256-${createHash("sha256").update(body).digest("base64")}'`,
  );
}

type Policy = Record<string, readonly string[]>;

/** The policy of every page: no inline code but its own scripts, no eval, no other host. */
const STRICT: Policy = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "frame-src": [],
  "manifest-src": ["'self'"],
  "worker-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
  "object-src": ["'none'"],
};
const TRUSTED_TYPES: Policy = {
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["default", "captcha-worker", "offline-worker"],
};
const TURNSTILE: Policy = {
  "script-src": ["https://challenges.cloudflare.com"],
  "frame-src": ["https://challenges.cloudflare.com"],
};
/** The sources that Google documents for its map and its place search. */
const GOOGLE_MAPS: Policy = {
  "script-src": [
    "https://*.googleapis.com",
    "https://*.gstatic.com",
    "https://*.google.com",
    "blob:",
    "'unsafe-eval'",
  ],
  "style-src": ["'unsafe-inline'", "https://fonts.googleapis.com"],
  "img-src": [
    "https://*.googleapis.com",
    "https://*.gstatic.com",
    "https://*.google.com",
    "https://*.googleusercontent.com",
  ],
  "font-src": ["https://fonts.gstatic.com"],
  "connect-src": [
    "https://*.googleapis.com",
    "https://*.google.com",
    "https://*.gstatic.com",
    "data:",
    "blob:",
  ],
  "frame-src": ["https://*.google.com"],
  "worker-src": ["blob:"],
};

/** The origin of a URL template (such as map tiles with {z}/{x}/{y}) as a policy source. */
function originOf(url: string | null): string[] {
  const whole = url?.replaceAll(/\{[a-z]\}/gu, "x") ?? "";
  return URL.canParse(whole) ? [new URL(whole).origin] : [];
}

/**
 * @param hashes of the page's inline scripts
 * @param wizard whether the page contains the address wizard: only there may Google's map load, when a key is set
 */
export function contentSecurityPolicy(config: Config, hashes: string[], wizard: boolean): string {
  const google = wizard && config.googleMapsKey !== null;
  const parts: Policy[] = [
    STRICT,
    {
      "script-src": hashes,
      "img-src": originOf(config.mapTiles?.url ?? null),
    },
    ...(config.turnstile ? [TURNSTILE] : []),
    ...(google ? [GOOGLE_MAPS] : []),
    // Neither Google's script nor Turnstile's works under Trusted Types.
    ...(google || config.turnstile ? [] : [TRUSTED_TYPES]),
  ];
  const names = [...new Set(parts.flatMap((part) => Object.keys(part)))];
  return names
    .map((name) => [name, parts.flatMap((part) => part[name] ?? [])] as const)
    .map(([name, values]) => `${name} ${values.length > 0 ? values.join(" ") : "'none'"}`)
    .join("; ");
}

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), microphone=(), payment=(), geolocation=(self)",
};
/** API answers run no code and may not be framed. */
const API_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The security headers of any answer; pages replace the policy with their own. */
export const securityHeaders = ({ mode }: Pick<Config, "mode">): Record<string, string> => ({
  ...EVERYWHERE,
  "content-security-policy": API_POLICY,
  ...(mode === "production" && {
    "strict-transport-security": "max-age=63072000; includeSubDomains",
  }),
});

export const secure = (reply: FastifyReply, config: Config): FastifyReply =>
  reply.headers(securityHeaders(config));
