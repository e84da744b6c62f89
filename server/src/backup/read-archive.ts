import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, constants } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { isFileName } from "@portal/contract/file-reference";
import { extract } from "tar-stream";
import { DATABASE, MANIFEST, readManifest, SUMS, UPLOADS, type Manifest } from "./manifest.ts";
import { BackupRefusal } from "./refusal.ts";

type Part = { name: string; size: number; bytes: AsyncIterable<Buffer> };

/** Calls `visit` with each part in turn; it has to read all of it. @throws when the archive cannot be read to its end */
export async function readParts(
  file: string,
  visit: (part: Part) => Promise<void>,
): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  const parts = extract();
  const fed = pipeline(createReadStream(file), createGunzip(), parts as never);
  // The loop below fails with the same error.
  fed.catch(() => undefined);
  for await (const part of parts) {
    const { name, size } = part.header;
    if (sums.has(name)) throw new BackupRefusal(`${name} is in the archive twice.`);
    const hash = createHash("sha256");
    await visit({ name, size, bytes: hashed(part as AsyncIterable<Buffer>, hash) });
    sums.set(name, hash.digest("hex"));
  }
  await fed;
  return sums;
}

async function* hashed(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

export type Checked = { findings: readonly string[]; manifest: Manifest | null };

/** Reads all of an archive and says what is damaged, missing or not its own. */
export async function checkArchive(file: string): Promise<Checked> {
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw new BackupRefusal(`${file} cannot be read.`, { cause: error });
  });
  const texts = new Map<string, string>();
  let last = "its beginning";
  const visit = async ({ name, bytes }: Part) => {
    last = name;
    const isText = name === MANIFEST || name === SUMS;
    const kept: Buffer[] = [];
    for await (const piece of bytes) if (isText) kept.push(piece);
    if (isText) texts.set(name, Buffer.concat(kept).toString("utf8"));
  };
  const sums = await readParts(file, visit).catch(() => null);
  const manifest = readManifest(texts.get(MANIFEST) ?? "");
  if (sums === null)
    return { findings: [`The archive is damaged or cut off at ${last}.`], manifest };
  return {
    findings: [
      ...differences(sums, listed(texts.get(SUMS) ?? "")),
      ...(manifest ? wrongCounts(manifest, sums) : [`${MANIFEST} cannot be read.`]),
    ],
    manifest,
  };
}

function listed(text: string): Map<string, string> {
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

function differences(
  found: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>,
): string[] {
  const needed = [DATABASE, MANIFEST, ...expected.keys()];
  return [
    ...(found.has(SUMS) ? [] : [`${SUMS} is missing.`]),
    ...[...new Set(needed)].filter((name) => !found.has(name)).map((name) => `${name} is missing.`),
    ...[...found]
      .filter(([name]) => name !== SUMS)
      .flatMap(([name, sum]) => {
        if (!isKnown(name) || !expected.has(name)) return [`${name} does not belong to it.`];
        return expected.get(name) === sum ? [] : [`${name} is damaged.`];
      }),
  ];
}

export const isPhoto = (name: string): boolean =>
  name.startsWith(UPLOADS) && isFileName(name.slice(UPLOADS.length));
const isKnown = (name: string): boolean => name === DATABASE || name === MANIFEST || isPhoto(name);

function wrongCounts({ photos }: Manifest, sums: ReadonlyMap<string, string>): string[] {
  const count = [...sums.keys()].filter(isPhoto).length;
  return count === photos.count
    ? []
    : [`${count} photos are in it; there were ${photos.count} when it was made.`];
}
