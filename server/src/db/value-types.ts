import pg from "pg";

const DATE = 1082;
const DATE_ARRAY = 1182;
const INT8 = 20;
const INT8_ARRAY = 1016;
const TEXT_ARRAY = 1009;

type Parse = (text: string) => unknown;
type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(
  TEXT_ARRAY as TypeId,
);

const ours = new Map<number, Parse>([
  // A calendar day has no time zone: as a Date it would shift by a day in half of the world.
  [DATE, (text) => text],
  [DATE_ARRAY, parseTextArray],
  [INT8, Number],
  [INT8_ARRAY, (text) => parseTextArray(text).map(numberOrNull)],
]);

function numberOrNull(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** Value parsers: `date` → string, `int8` → number, `timestamptz` → Date. */
export const valueTypes = {
  getTypeParser(oid: number, format?: "text" | "binary"): Parse {
    const parse = format === "binary" ? undefined : ours.get(oid);
    return parse ?? (pg.types.getTypeParser(oid, format ?? "text") as Parse);
  },
};

/** Bytes as PostgreSQL reads them out of a text. */
export const bytesAsText = (bytes: Buffer | null | undefined): string | null =>
  bytes ? `\\x${bytes.toString("hex")}` : null;
