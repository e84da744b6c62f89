import type { Secrets } from "./secrets.ts";

/**
 * What is known of people, by table: sealed in one column `person` a row, so that a dump or a backup shows nobody.
 * Null where a row was pseudonymised. What must be found again has a blind index in a column of its own.
 */
type Persons = {
  drivers_license: {
    number: string;
    birth_date: string;
    first_name: string;
    middle_name: string;
    last_name: string;
    suffix: string;
    remarks: string | null;
  };
  /** A vehicle stands for its owner. */
  plate_number: {
    number: string | null;
    mv_number: string | null;
    dealer_name: string | null;
    remarks: string | null;
  };
  submission: {
    number: string;
    mv_number: string;
    ltms_reference: string;
    first_name: string;
    middle_name: string;
    last_name: string;
    suffix: string;
    birth_date: string;
    email: string;
    contact_number: string;
    dealer_name: string | null;
  };
  transaction: {
    first_name: string;
    middle_name: string;
    last_name: string;
    suffix: string;
    email: string;
    contact_number: string;
    barangay_code: string | null;
    line_1: string;
    line_2: string;
    postal_code: string;
    latitude: number | null;
    longitude: number | null;
    address: string;
    full_address: string;
  };
  appointment: { full_name: string; email: string; contact_number: string };
};
export type PersonTable = keyof Persons;
export type PersonOf<T extends PersonTable> = Persons[T];

/** The order in which they are sealed, as a list without names. A new field comes last; none is moved or taken out. */
const FIELDS: { [T in PersonTable]: { [F in keyof Persons[T]]-?: 1 } } = {
  drivers_license: {
    number: 1,
    birth_date: 1,
    last_name: 1,
    first_name: 1,
    middle_name: 1,
    suffix: 1,
    remarks: 1,
  },
  plate_number: { number: 1, mv_number: 1, dealer_name: 1, remarks: 1 },
  submission: {
    number: 1,
    mv_number: 1,
    ltms_reference: 1,
    last_name: 1,
    first_name: 1,
    middle_name: 1,
    suffix: 1,
    birth_date: 1,
    email: 1,
    contact_number: 1,
    dealer_name: 1,
  },
  transaction: {
    last_name: 1,
    first_name: 1,
    middle_name: 1,
    suffix: 1,
    email: 1,
    contact_number: 1,
    line_1: 1,
    line_2: 1,
    postal_code: 1,
    address: 1,
    full_address: 1,
    barangay_code: 1,
    latitude: 1,
    longitude: 1,
  },
  appointment: { full_name: 1, email: 1, contact_number: 1 },
};

function personText<T extends PersonTable>(table: T, person: PersonOf<T>): string {
  const values = Object.keys(FIELDS[table]).map((name) => Reflect.get(person, name) ?? null);
  return JSON.stringify(values.slice(0, values.findLastIndex((value) => value !== null) + 1));
}

/** What `sealPerson` sealed, opened. */
export const readPerson = <T extends PersonTable>(table: T, text: string): PersonOf<T> =>
  JSON.parse(text, (key, value) =>
    key === ""
      ? Object.fromEntries(Object.keys(FIELDS[table]).map((name, at) => [name, value[at] ?? null]))
      : value,
  );

/** @param id the row's own */
export const sealPerson = <T extends PersonTable>(
  secrets: Secrets,
  table: T,
  id: string,
  person: PersonOf<T>,
): Buffer => secrets.seal({ at: `${table}.person`, row: id }, personText(table, person));

/** @throws SealError when it does not open */
export const openPerson = <T extends PersonTable>(
  secrets: Secrets,
  table: T,
  id: string,
  sealed: Buffer,
): PersonOf<T> =>
  readPerson(table, secrets.open({ at: `${table}.person`, row: id }, sealed).toString());

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
