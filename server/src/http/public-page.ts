import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A public answer with its ETag. */
export type PublicPage = { body: string; etag: string };

export function publicPage(data: unknown): PublicPage {
  const body = JSON.stringify({ data });
  return { body, etag: etagOf(body) };
}

/** The strong ETag of a text. */
export const etagOf = (text: string): string =>
  `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;

/** Sends it, or 304 to a browser that has it: the browser keeps it and asks whether it is still the same. */
export function sendPublicPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: PublicPage,
): FastifyReply {
  reply.header("etag", etag).header("cache-control", "public, no-cache");
  if (isKnown(request, etag)) return reply.code(304).send();
  return reply.type("application/json; charset=utf-8").send(body);
}

/** Whether the browser has it already. Compares weakly: a compressing proxy marks the tag with W/. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = (headers["if-none-match"] ?? "").split(",").map(strongly);
  return known.includes(strongly(etag));
}

const strongly = (tag: string): string => tag.trim().replace(/^W\//u, "");
