import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { encodingFor, type Encoding } from "./encoding.ts";
import { browserHas } from "./public-page.ts";

/** Whatever the build makes; another kind fails the start, not a person. */
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
const ENDINGS: readonly (readonly [string, Encoding])[] = [
  [".br", "br"],
  [".gz", "gzip"],
];
/** A name holds a hash of what it names. */
const FOR_EVER = "public, max-age=31536000, immutable";

type Asset = { type: string; etag: string; bodies: Partial<Record<Encoding, Buffer>> };

/**
 * The built assets from memory (about 3 MB), in the encodings that were made with them: read from the disk, one of a
 * first visit took half a millisecond of the processor.
 */
export function serveAssets(app: FastifyInstance, folder: string): void {
  const assets = readAssets(folder);
  app.get<{ Params: { "*": string } }>("/assets/*", (request, reply) => {
    const asset = assets.get(request.params["*"]);
    if (!asset) return reply.callNotFound();
    reply.headers({ "cache-control": FOR_EVER, etag: asset.etag, vary: "accept-encoding" });
    if (browserHas(request, asset.etag)) return reply.code(304).send();
    const wished = encodingFor(request.headers);
    const encoding = asset.bodies[wished] ? wished : "identity";
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.type(asset.type).send(asset.bodies[encoding]);
  });
}

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const file of readdirSync(folder).toSorted()) {
    const [ending = "", encoding = "identity"] = ENDINGS.find(([end]) => file.endsWith(end)) ?? [];
    const name = file.slice(0, file.length - ending.length);
    const type = TYPES[extname(name)];
    if (type === undefined) throw new Error(`The portal's build holds ${file}, of no known type.`);
    const asset = assets.get(name) ?? { type, etag: `W/"${name}"`, bodies: {} };
    asset.bodies[encoding] = readFileSync(join(folder, file));
    assets.set(name, asset);
  }
  return assets;
}
