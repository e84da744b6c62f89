import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A public answer with its ETag. */
export type PublicPage = { body: string; etag: string };

export function publicPage(data: unknown): PublicPage {
  const body = JSON.stringify({ data });
  const hash = createHash("sha256").update(body).digest("base64url");
  return { body, etag: `"${hash.slice(0, 27)}"` };
}

/** Sends the answer, or 304 when the browser's copy is current; the browser revalidates at each use. */
export function sendPublicPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: PublicPage,
): FastifyReply {
  reply.header("etag", etag).header("cache-control", "public, no-cache");
  if (matches(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.type("application/json; charset=utf-8").send(body);
}

/** Weak comparison: a compressing proxy prefixes the tag with W/. */
function matches(header: string | undefined, etag: string): boolean {
  return (header ?? "").split(",").some((tag) => tag.trim().replace(/^W\//u, "") === etag);
}
