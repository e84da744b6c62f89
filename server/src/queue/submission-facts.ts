import type { Db } from "../db/tables.ts";
import type { Submission } from "../record/submission-store.ts";
import { alone, compared, type Fact } from "./compared.ts";
import { licensesWith, officeName, platesWith, type RecordFacts } from "./record-facts-store.ts";

type Shown = { message: string; facts: Fact[] };

/** What was submitted beside the record that has its number. */
export async function submissionFacts(db: Db, row: Submission): Promise<Shown> {
  const isLicense = row.transactable_type === "Driver's License";
  const records = isLicense
    ? await licensesWith(db, row.number)
    : await platesWith(db, known(row.number), known(row.mv_number));
  const [record] = records;
  const place = row.office_id === null ? row.dealer_name : await officeName(db, row.office_id);
  return {
    message: aboutRecords(records, isLicense),
    facts: [
      ...(isLicense ? licenseFacts(row, record) : plateFacts(row, record)),
      compared("kept at", place, record?.place ?? null),
      alone("e-mail", row.email),
      alone("mobile", row.contact_number),
    ],
  };
}

const known = (number: string): string | null => (number === "-" || number === "" ? null : number);

const licenseFacts = (row: Submission, record: RecordFacts | undefined): Fact[] => [
  compared("license number", row.number, record?.number ?? null),
  compared("birth date", row.birth_date, record?.birth_date ?? null),
  ...names(row, record),
  alone("LTMS number", row.ltms_reference),
];

const plateFacts = (row: Submission, record: RecordFacts | undefined): Fact[] => [
  compared("plate number", row.number, record?.number ?? null),
  compared("MV file number", row.mv_number, record?.mv_number ?? null),
  ...names(row, record),
  alone("birth date", row.birth_date),
];

type Named = Pick<Submission, "first_name" | "middle_name" | "last_name" | "suffix">;

/** The names of a person, beside those on record. */
export const names = (row: Named, record: RecordFacts | undefined): Fact[] => [
  compared("first name", row.first_name, record?.first_name ?? null),
  compared("middle name", row.middle_name, record?.middle_name ?? null),
  compared("last name", row.last_name, record?.last_name ?? null),
  compared("suffix", row.suffix, record?.suffix ?? null),
];

function aboutRecords(records: readonly RecordFacts[], isLicense: boolean): string {
  const [record, ...others] = records;
  const thing = isLicense ? "license" : "plate";
  if (!record) return `No ${thing} on record has this number: approving it makes one.`;
  if (others.length > 0)
    return `${records.length} plates on record have these numbers, so it cannot be approved. The first is shown.`;
  return `The ${thing} on record is ${record.status}.`;
}
