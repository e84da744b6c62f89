import { createHash, timingSafeEqual } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as v from "valibot";
import type { Secrets } from "../security/secrets.ts";
import { AGE } from "./age.ts";
import { BackupRefusal } from "./programs.ts";

export const [DATABASE, PHOTOS, MANIFEST] = ["database.dump", "photos.tar", "manifest.json"];
/** Written last. */
export const SUMS = "SHA256SUMS";

/** The files of a backup that its sums are of. */
export const partsOf = (isEncrypted: boolean): [string, string, string] => {
  const end = isEncrypted ? AGE : "";
  return [`${DATABASE}${end}`, `${PHOTOS}${end}`, MANIFEST];
};

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What a backup says of itself; nothing in it is about a person. */
export const Manifest = v.object({
  format: v.literal(3),
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  mode: v.picklist(["sandbox", "production"]),
  /** The last migration. */
  schema: v.string(),
  /** The head of the audit log, as `lto audit verify` takes it. */
  audit: v.string(),
  rows: v.record(v.string(), count),
  /** Null when they are in an S3 service. */
  photos: v.nullable(count),
});
export type Manifest = v.InferOutput<typeof Manifest>;

export function whatIsIn({ rows, photos }: Manifest): string {
  const counts = Object.values(rows);
  const all = counts.reduce((sum, one) => sum + one, 0);
  return `${all.toLocaleString("en")} rows in ${counts.length} tables, photos: ${(photos ?? 0).toLocaleString("en")}`;
}

/**
 * The sums as `sha256sum -c` reads them. In its last line, which that skips, they are signed with a key from the root secret:
 * whoever has the public keys can encrypt what they like, but not say that this portal wrote it.
 */
export function signedSums(
  sums: readonly (readonly [name: string, sum: string])[],
  secrets: Secrets,
) {
  const lines = sums.map(([name, sum]) => `${sum}  ${name}\n`).join("");
  const [own = ""] = secrets.fingerprints.current;
  const signed = `${lines}# signed by ${own} `;
  return `${signed}${secrets.hashes("backup", signed)[0]?.toString("hex")}\n`;
}

const SIGNED =
  /^(?<text>(?<lines>(?:[\da-f]{64} {2}[a-z.]+\n)+)# signed by (?<secret>[\da-f]{16}) )(?<signature>[\da-f]{64})\n$/u;

/** @returns the sums by name. @throws BackupRefusal when this secret has not signed them */
export async function readSums(folder: string, secrets: Secrets): Promise<Map<string, string>> {
  const found = SIGNED.exec(await readFile(join(folder, SUMS), "latin1"))?.groups;
  if (!found) return refuseParts(folder, [SUMS], "damaged");
  const { text = "", lines = "", secret = "", signature = "" } = found;
  const given = Buffer.from(signature, "hex");
  if (!secrets.hashes("backup", text).some((own) => timingSafeEqual(own, given))) {
    if (secrets.fingerprints.all.includes(secret)) return refuseParts(folder, [SUMS], "damaged");
    throw new BackupRefusal(
      "The backup is of another PORTAL_SECRET: name the one of that time in PORTAL_SECRET_OLD (of a sandbox: copy the file DATA_DIR/secret). Nothing in it opens without that.",
    );
  }
  return new Map(
    lines
      .trimEnd()
      .split("\n")
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
}

export function refuseParts(folder: string, parts: readonly string[], how: string): never {
  throw new BackupRefusal(
    [`${folder} is not whole:`, ...parts.map((name) => `${name} is ${how}.`)].join("\n"),
  );
}

/** SHA-256 of a file. */
export async function sumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
