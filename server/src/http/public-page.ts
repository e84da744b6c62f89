import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { encodingFor, type Encoding } from "./encoding.ts";

/** A public answer with its ETag; compressed once for each encoding, when somebody first wants it. */
export type PublicPage = { etag: string; as(encoding: Encoding): Buffer };

/** Below this, compression saves nothing. */
const WORTH_BYTES = 1_024;

export function publicPage(data: unknown): PublicPage {
  const text = JSON.stringify({ data });
  const body = Buffer.from(text);
  const made: Partial<Record<Encoding, Buffer>> = {};
  return { etag: etagOf(text), as: (encoding) => (made[encoding] ??= ways[encoding](body)) };
}

/** At once: a thread would take longer to hear of it than a few kilobytes take. */
const ways: Record<Encoding, (body: Buffer) => Buffer> = {
  identity: (body) => body,
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => gzipSync(body),
};

/** The strong ETag of a text. */
export const etagOf = (text: string): string =>
  `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;

/** Sends it, or 304 to a browser that has it: the browser keeps it and asks whether it is still the same. */
export function sendPublicPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PublicPage,
): FastifyReply {
  reply
    .type("application/json; charset=utf-8")
    .headers({ etag: page.etag, "cache-control": "public, no-cache", vary: "accept-encoding" });
  if (browserHas(request, page.etag)) return reply.code(304).send();
  const body = page.as("identity");
  const encoding = body.length < WORTH_BYTES ? "identity" : encodingFor(request.headers);
  if (encoding === "identity") return reply.send(body);
  return reply.header("content-encoding", encoding).send(page.as(encoding));
}

/** Whether the browser has it already. Compares weakly: a compressing proxy marks the tag with W/. */
export function browserHas({ headers }: FastifyRequest, etag: string): boolean {
  const known = (headers["if-none-match"] ?? "").split(",").map(strongly);
  return known.includes(strongly(etag));
}

const strongly = (tag: string): string => tag.trim().replace(/^W\//u, "");
