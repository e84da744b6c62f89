import { DAY_MS } from "@portal/contract/days";
import { inGroups } from "@portal/contract/document-numbers";
import type { Secrets } from "./secrets.ts";

/** How a field is packed: what it becomes, and what it was, with where the next one begins. */
type Form<Value> = {
  pack(value: Value): Buffer;
  unpack(packed: Buffer, at: number): { value: Value; next: number };
};

/** Bytes that UTF-8 has nowhere: after each text, and in place of what is not there. */
const END = 0xff;
const NONE = 0xfe;

const text: Form<string> = {
  pack: (value) => Buffer.concat([Buffer.from(value), Buffer.of(END)]),
  unpack(packed, at) {
    const end = packed.indexOf(END, at);
    if (end === -1) throw new RangeError("A packed text has no end.");
    return { value: packed.toString("utf8", at, end), next: end + 1 };
  },
};

const decimal: Form<number> = {
  pack: (value) => text.pack(String(value)),
  unpack(packed, at) {
    const { value, next } = text.unpack(packed, at);
    return { value: Number(value), next };
  },
};

const DAY_BYTES = 2;
const FIRST_DAY = Date.parse("1900-01-01");
/** A birth date, from 1900 to 2079: days are counted. */
const day: Form<string> = {
  pack(value) {
    const days = (Date.parse(value) - FIRST_DAY) / DAY_MS;
    // Neither Node's own error nor ours repeats the date; of no date at all Node would write the first.
    if (!(days >= 0 && days < 2 ** (8 * DAY_BYTES)))
      throw new RangeError("A birth date is a day from 1900 to 2079.");
    const packed = Buffer.alloc(DAY_BYTES);
    packed.writeUInt16BE(days);
    return packed;
  },
  unpack(packed, at) {
    const date = new Date(FIRST_DAY + packed.readUInt16BE(at) * DAY_MS);
    return { value: date.toISOString().slice(0, 10), next: at + DAY_BYTES };
  },
};

const LICENSE_BYTES = 5;
const LICENSE_DIGITS = 10;
const A = "A".charCodeAt(0);
/** `N01-12-000001`: its letter and its ten digits as one number. */
const licenseNumber: Form<string> = {
  pack(value) {
    const packed = Buffer.alloc(LICENSE_BYTES);
    const digits = Number(value.slice(1).replaceAll("-", ""));
    packed.writeUIntBE((value.charCodeAt(0) - A) * 10 ** LICENSE_DIGITS + digits, 0, LICENSE_BYTES);
    return packed;
  },
  unpack(packed, at) {
    const number = packed.readUIntBE(at, LICENSE_BYTES);
    const letter = String.fromCharCode(A + Math.floor(number / 10 ** LICENSE_DIGITS));
    const digits = `${number % 10 ** LICENSE_DIGITS}`.padStart(LICENSE_DIGITS, "0");
    return { value: inGroups(letter + digits, [3, 2]), next: at + LICENSE_BYTES };
  },
};

/** Of a text; null also where a row had no such field yet when it was sealed. */
const orNull = <Value>({ pack, unpack }: Form<Value>): Form<Value | null> => ({
  pack: (value) => (value === null ? Buffer.of(NONE) : pack(value)),
  unpack: (packed, at) =>
    (packed[at] ?? NONE) === NONE ? { value: null, next: at + 1 } : unpack(packed, at),
});

/**
 * What is known of people, by table: sealed in one column `person` a row, so that a dump or a backup shows nobody.
 * Null where a row was pseudonymised. What must be found again has a blind index in a column of its own.
 *
 * The order in which they are packed, without names. A new field comes last and may be null; none is moved or taken out.
 * Nothing is compressed: how long a seal is tells how long names are, and nothing of the letters in them.
 */
const FIELDS = {
  drivers_license: {
    number: licenseNumber,
    birth_date: day,
    last_name: text,
    first_name: text,
    middle_name: text,
    suffix: text,
    remarks: orNull(text),
  },
  /** A vehicle stands for its owner. */
  plate_number: {
    number: orNull(text),
    mv_number: orNull(text),
    dealer_name: orNull(text),
    remarks: orNull(text),
  },
  submission: {
    number: text,
    mv_number: text,
    ltms_reference: text,
    last_name: text,
    first_name: text,
    middle_name: text,
    suffix: text,
    birth_date: day,
    email: text,
    contact_number: text,
    dealer_name: orNull(text),
  },
  transaction: {
    last_name: text,
    first_name: text,
    middle_name: text,
    suffix: text,
    email: text,
    contact_number: text,
    line_1: text,
    line_2: text,
    postal_code: text,
    address: text,
    full_address: text,
    barangay_code: orNull(text),
    latitude: orNull(decimal),
    longitude: orNull(decimal),
  },
  appointment: { full_name: text, email: text, contact_number: text },
};

type Fields = typeof FIELDS;
export type PersonTable = keyof Fields;
export type PersonOf<T extends PersonTable> = {
  [F in keyof Fields[T]]: Fields[T][F] extends Form<infer Value> ? Value : never;
};

const formsOf = (table: PersonTable) => Object.entries<Form<string | number | null>>(FIELDS[table]);

function packedPerson(table: PersonTable, person: object): Buffer {
  const fields = formsOf(table).map(([name, form]) => ({
    form,
    value: Reflect.get(person, name) ?? null,
  }));
  const last = fields.findLastIndex(({ value }) => value !== null);
  return Buffer.concat(fields.slice(0, last + 1).map(({ form, value }) => form.pack(value)));
}

/** What `sealPerson` sealed, opened. */
export function readPerson<T extends PersonTable>(table: T, packed: Buffer): PersonOf<T> {
  let at = 0;
  const fields = formsOf(table).map(([name, form]) => {
    const { value, next } = form.unpack(packed, at);
    at = next;
    return [name, value];
  });
  return Object.fromEntries(fields);
}

/** @param id the row's own */
export const sealPerson = <T extends PersonTable>(
  secrets: Secrets,
  table: T,
  id: string,
  person: PersonOf<T>,
): Buffer => secrets.seal({ at: `${table}.person`, row: id }, packedPerson(table, person));

/** @throws SealError when it does not open */
export const openPerson = <T extends PersonTable>(
  secrets: Secrets,
  table: T,
  id: string,
  sealed: Buffer,
): PersonOf<T> => readPerson(table, secrets.open({ at: `${table}.person`, row: id }, sealed));

const NUMBER = "submission.number";
const MV = "submission.mv_number";

/** "-" stands for a number that the person does not have (spec §2); a license has no MV file number. */
const known = (number: string): string | null => (number === "-" || number === "" ? null : number);

type Typed = Pick<PersonOf<"submission">, "number" | "mv_number">;

/** The numbers that were typed, null for one that was not. */
export const typedNumbers = ({ number, mv_number: mv }: Typed) => ({
  number: known(number),
  mv_number: known(mv),
});

/** By what an operator finds a submission again: the index columns, made of its person. */
export function submissionIndexes(secrets: Secrets, person: Typed) {
  const { number, mv_number: mv } = typedNumbers(person);
  return {
    number_index: number === null ? null : secrets.index(NUMBER, number),
    mv_index: mv === null ? null : secrets.index(MV, mv),
  };
}

/** What `number_index` and `mv_index` of this number may be, one for each living root. */
export const submissionKeys = (secrets: Secrets, number: string) => ({
  number: secrets.indexes(NUMBER, number),
  mv: secrets.indexes(MV, number),
});
