import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";

/** A public answer with its ETag; compressed once for each encoding, when somebody first wants it. */
type PublicPage = { etag: string; as(encoding: Encoding): Buffer };

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

/** The smallest first. */
const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The smallest encoding that the browser takes. */
export function encodingFor(headers: IncomingHttpHeaders): Encoding {
  const accepted = new Negotiator({ headers }).encodings([...ENCODINGS]);
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? "identity";
}

const FRESH_MS = 1_000;

/** What was read, and the public answer that lists it. */
export type Kept<Data> = { data: Data; page: PublicPage };

/** Public lists in memory: everybody who asks for the same one within a second gets the same text. */
export type KeptPages<Asked, Data> = {
  read(asked: Asked): Promise<Kept<Data>>;
  /** Later than this one, which is known to be outdated. */
  readAfter(outdated: Kept<Data>, asked: Asked): Promise<Kept<Data>>;
};

type Options<Asked, Data> = {
  read: (asked: Asked) => Promise<Data>;
  /** The same for those who ask for the same. */
  nameOf: (asked: Asked) => string;
  /** Kept at the same time; beyond it the oldest is forgotten. */
  most: number;
  /** Milliseconds. */
  now?: (() => number) | undefined;
};

type Entry<Data> = { readAt: number; reading: Promise<Kept<Data>>; kept?: Kept<Data> };

export function keepPages<Asked, Data>(options: Options<Asked, Data>): KeptPages<Asked, Data> {
  const { read, nameOf, most, now = () => performance.now() } = options;
  const entries = new Map<string, Entry<Data>>();
  const readAnew = (asked: Asked): Promise<Kept<Data>> => {
    const name = nameOf(asked);
    const before = entries.get(name)?.kept?.page;
    const entry: Entry<Data> = {
      readAt: now(),
      reading: read(asked).then((data) => ({ data, page: unlessSame(publicPage(data), before) })),
    };
    entries.delete(name);
    const [oldest] = entries.keys();
    if (entries.size >= most && oldest !== undefined) entries.delete(oldest);
    entries.set(name, entry);
    entry.reading.then(
      (kept) => (entry.kept = kept),
      () => {
        if (entries.get(name) === entry) entries.delete(name);
      },
    );
    return entry.reading;
  };
  return {
    read(asked) {
      const entry = entries.get(nameOf(asked));
      return entry && now() - entry.readAt < FRESH_MS ? entry.reading : readAnew(asked);
    },
    readAfter(outdated, asked) {
      const entry = entries.get(nameOf(asked));
      return entry && entry.kept !== outdated ? entry.reading : readAnew(asked);
    },
  };
}

/** The same text is not compressed again. */
const unlessSame = (page: PublicPage, before: PublicPage | undefined): PublicPage =>
  before?.etag === page.etag ? before : page;
