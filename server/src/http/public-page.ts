import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** An answer that is the same for everybody, with its ETag. */
export type PublicPage = { body: string; etag: string };

/** The page that gives `data`. */
export function publicPage(data: unknown): PublicPage {
  const body = JSON.stringify({ data });
  const hash = createHash("sha256").update(body).digest("base64url");
  return { body, etag: `"${hash.slice(0, 27)}"` };
}

/** Sends it, or 304 to a browser that has it: the browser keeps it and asks whether it is still the same. */
export function sendPublicPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: PublicPage,
): FastifyReply {
  reply.header("etag", etag).header("cache-control", "public, no-cache");
  if (matches(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.type("application/json; charset=utf-8").send(body);
}

/** Compares weakly: a compressing proxy marks the tag with W/. */
function matches(header: string | undefined, etag: string): boolean {
  return (header ?? "").split(",").some((tag) => tag.trim().replace(/^W\//u, "") === etag);
}
