import { channelName } from "@portal/contract/courier";
import { formatPesos } from "@portal/contract/money";
import type { Db } from "../db/tables.ts";
import { askedPhotos, type AskedPhoto } from "../delivery/asked-photo-store.ts";
import { recordOf, type StoredTransaction } from "../delivery/transaction-store.ts";
import { alone, compared, type Fact } from "./compared.ts";
import { officeName, photoFields, recordFacts } from "./record-facts-store.ts";
import { names } from "./submission-facts.ts";

type Photo = { photo: string; field: string; asked_again: string | null };
type Shown = { message: string; facts: Fact[]; open_a_photo?: string; photos: Photo[] };

/** What a paid request says beside its record, and its photos. */
export async function requestFacts(db: Db, row: StoredTransaction): Promise<Shown> {
  const [record] = await recordFacts(db, recordOf(row));
  const isLicense = row.drivers_license_id !== null;
  const fields = await photoFields(db, row.uuid);
  const asked = await askedPhotos(db, row.uuid);
  return {
    message: `Paid to ${row.payee}. Compare the ID with the names, and look at each photo.`,
    facts: [
      compared(isLicense ? "license number" : "plate number", null, record?.number ?? null),
      ...(isLicense ? [] : [compared("MV file number", null, record?.mv_number ?? null)]),
      ...names(row, record),
      ...(isLicense ? [compared("birth date", null, record?.birth_date ?? null)] : []),
      compared("kept at", await officeName(db, row.office_id), record?.place ?? null),
      alone("e-mail", row.email),
      alone("mobile", row.contact_number),
      alone("delivered to", row.full_address),
      alone("courier", row.delivery_courier),
      alone("paid", formatPesos(row.amount_centavos / 100)),
      alone("paid with", channelName(row.payment_channel ?? "")),
    ],
    ...(fields.length > 0 && { open_a_photo: `lto photo ${row.reference} FIELD --reason WORDS` }),
    photos: fields.map((field) => ({
      photo: photoName(field, isLicense),
      field,
      asked_again: askedAgain(asked.find((one) => one.field === field)),
    })),
  };
}

function askedAgain(asked: AskedPhoto | undefined): string | null {
  if (!asked) return null;
  return asked.sent_at === null ? "not sent yet" : "this is the new one";
}

const PHOTOS: Record<string, string> = { id_image_url: "Valid ID" };
const SUPPORTING = /^supporting_doc_(?<number>\d)_image_url$/u;

/** What a photo shows, as the form asks for it (spec §2). */
function photoName(field: string, isLicense: boolean): string {
  const paper = isLicense ? "Official Receipt (OR)" : "Certificate of Registration (CR)";
  const number = SUPPORTING.exec(field)?.groups?.["number"];
  return number === undefined ? (PHOTOS[field] ?? paper) : `Supporting document ${number}`;
}
