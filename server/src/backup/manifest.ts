import * as v from "valibot";

/** Names of the parts; photos are below `uploads/`. */
export const MANIFEST = "manifest.json";
export const SUMS = "SHA256SUMS";
export const DATABASE = "database.dump";
export const UPLOADS = "uploads/";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What an archive says of itself; nothing in it is about a person. */
export const Manifest = v.object({
  format: v.literal(1),
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  mode: v.picklist(["sandbox", "production"]),
  /** Of the database server, such as "15.18". */
  engine_version: v.string(),
  /** The last migration. */
  schema: v.string(),
  /** Of PORTAL_SECRET, which is not in the archive. */
  secret: v.string(),
  rows: v.record(v.string(), count),
  photos: v.object({ where: v.picklist(["folder", "s3"]), count, bytes: count }),
});
export type Manifest = v.InferOutput<typeof Manifest>;

export function readManifest(text: string): Manifest | null {
  try {
    const read = v.safeParse(Manifest, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

export const allRows = ({ rows }: Manifest): number =>
  Object.values(rows).reduce((sum, one) => sum + one, 0);
