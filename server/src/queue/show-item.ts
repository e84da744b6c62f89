import { typedNumbers } from "../security/person.ts";
import type { queueControl } from "@portal/contract/control/queue-control";
import { channelName } from "@portal/contract/courier";
import { formatPesos } from "@portal/contract/money";
import { plainSigns } from "@portal/contract/person";
import type { Context } from "../context.ts";
import type { ControlVerb } from "../control/control-verb.ts";
import { type AskedPhoto, askedPhotos } from "../delivery/asked-photo-store.ts";
import { documentName } from "../delivery/delivery-words.ts";
import {
  findTransaction,
  recordOf,
  requesterOf,
  type StoredTransaction,
  typeOf,
} from "../delivery/transaction-store.ts";
import {
  claimOf,
  type ItemId,
  licensesWith,
  officeName,
  photoFields,
  platesWith,
  type RecordFacts,
  recordFacts,
  shortId,
} from "./queue-store.ts";
import { speak } from "../language/sentence.ts";
import { findItem } from "./claim-item.ts";
import { claimWords } from "./list-queue.ts";
import { findSubmission, type Submission, submissionFate } from "../record/submission-store.ts";

/** An item's facts beside the record on file. Reading them is noted in the audit log first. */
export const showItem: ControlVerb<(typeof queueControl)["queue show"]> = async (
  context,
  { given: { reference }, by },
) => {
  const item = await findItem(context.db, reference);
  await by.audit(context.db, item);
  const claimed = claimWords(await claimOf(context.db, item.id, context.now()));
  return { ...(await factsOf(context, item)), claimed };
};

/** Of a submission that was decided long ago. */
const TAKEN_OUT = { message: "It was decided long ago, so its details were deleted.", facts: [] };

async function factsOf(context: Context, { kind, id }: ItemId) {
  const { db, secrets } = context;
  if (kind === "submission") {
    const row = await findSubmission(db, secrets, id);
    const fate = await submissionFate(db, id);
    return {
      ...(row ? await submissionFacts(context, row) : TAKEN_OUT),
      reference: shortId(id),
      what: fate.transactable_type,
      status: fate.status,
      since: fate.created_at.toISOString(),
      photos: [],
    };
  }
  const row = await findTransaction(db, id);
  if (!row) throw new Error("A request is gone while it is read.");
  return {
    ...(await requestFacts(context, row)),
    reference: row.reference,
    what: typeOf(recordOf(row)),
    status: row.status,
    since: (row.paid_at ?? row.created_at).toISOString(),
  };
}

/** What was submitted beside the record that has its number. */
async function submissionFacts(
  { db, secrets }: Context,
  row: Submission,
): Promise<{ message: string; facts: Fact[] }> {
  const isLicense = row.transactable_type === "Driver's License";
  const records = isLicense
    ? await licensesWith(db, secrets, row.number)
    : await platesWith(db, secrets, typedNumbers(row));
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
const names = (row: Named | null, record: RecordFacts | undefined): Fact[] => [
  compared("first name", row?.first_name ?? null, record?.first_name ?? null),
  compared("middle name", row?.middle_name ?? null, record?.middle_name ?? null),
  compared("last name", row?.last_name ?? null, record?.last_name ?? null),
  compared("suffix", row?.suffix ?? null, record?.suffix ?? null),
];

function aboutRecords(records: readonly RecordFacts[], isLicense: boolean): string {
  const [record, ...others] = records;
  const thing = isLicense ? "license" : "plate";
  if (!record) return `No ${thing} on record has this number: approving it makes one.`;
  if (others.length > 0)
    return `${records.length} plates on record have these numbers, so it cannot be approved. The first is shown.`;
  return `The ${thing} on record is ${record.status}.`;
}

type Photo = { photo: string; field: string; asked_again: string | null };
type Shown = { message: string; facts: Fact[]; open_a_photo?: string; photos: Photo[] };

/** What a paid request says beside its record, and its photos. */
async function requestFacts({ db, secrets }: Context, row: StoredTransaction): Promise<Shown> {
  const person = row.person === null ? null : requesterOf(secrets, row);
  const [record] = await recordFacts(db, secrets, recordOf(row));
  const isLicense = row.drivers_license_id !== null;
  const fields = await photoFields(db, row.uuid);
  const asked = await askedPhotos(db, row.uuid);
  return {
    message:
      row.paid_at === null
        ? "Not paid: there is nothing to decide."
        : `Paid to ${row.payee}. Compare the ID with the names, and look at each photo.`,
    facts: [
      compared(isLicense ? "license number" : "plate number", null, record?.number ?? null),
      ...(isLicense ? [] : [compared("MV file number", null, record?.mv_number ?? null)]),
      ...names(person, record),
      ...(isLicense ? [compared("birth date", null, record?.birth_date ?? null)] : []),
      compared("kept at", await officeName(db, row.office_id), record?.place ?? null),
      alone("e-mail", person?.email ?? null),
      alone("mobile", person?.contact_number ?? null),
      alone("delivered to", person?.full_address ?? null),
      alone("courier", row.delivery_courier),
      alone(row.paid_at === null ? "fee" : "paid", formatPesos(row.amount_centavos / 100)),
      alone("paid with", channelName(row.payment_channel ?? "")),
    ],
    ...(fields.length > 0 && { open_a_photo: `lto photo ${row.reference} FIELD --reason WORDS` }),
    photos: fields.map((field) => ({
      photo: documentName(field, typeOf(recordOf(row)), speak("en")),
      field,
      asked_again: askedAgain(asked.find((one) => one.field === field)),
    })),
  };
}

function askedAgain(asked: AskedPhoto | undefined): string | null {
  if (!asked) return null;
  return asked.sent_at === null ? "not sent yet" : "this is the new one";
}

/** A fact as a person entered it, beside the same fact on record. */
type Fact = { fact: string; entered: string; on_record: string; mark: string };

const NOT_GIVEN = new Set(["", "-"]);

/** Marks what both know and is not the same; capitals, spaces and the kind of apostrophe or dash make no difference. */
function compared(fact: string, entered: string | null, onRecord: string | null): Fact {
  const [one, other] = [given(entered), given(onRecord)];
  const differs = one !== null && other !== null && plainSigns(one) !== plainSigns(other);
  return { fact, entered: one ?? "", on_record: other ?? "", mark: differs ? "differs" : "" };
}

/** A fact that no record has. */
const alone = (fact: string, entered: string | null): Fact => compared(fact, entered, null);

/** "-" stands for a number that the person does not have (spec §2). */
const given = (text: string | null): string | null =>
  text === null || NOT_GIVEN.has(text.trim()) ? null : text;
