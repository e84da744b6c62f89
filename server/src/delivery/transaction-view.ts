import { personOf, fullName } from "@portal/contract/person";
import {
  maskLicenseNumber,
  maskMvNumber,
  maskPlateNumber,
} from "@portal/contract/document-numbers";
import type { Language } from "@portal/contract/languages";
import type { FullTransaction, PublicTransaction } from "@portal/contract/transaction-read";
import type { Context } from "../context.ts";
import { outsideLink } from "@portal/contract/outside-link";
import { paymentOrigins, storedTrackingLink } from "../security/outside-link.ts";
import { officeAddress } from "../office/office-store.ts";
import { issueHandle } from "../security/handle.ts";
import { versionOf } from "./agreed.ts";
import { onFileOf } from "./documents.ts";
import { rejectionIn, sentenceFor } from "./reasons.ts";
import { recordOf, typeOf, type StoredTransaction } from "./transaction-store.ts";
import { transactionTimeline } from "./transaction-story.ts";
import type { TransactionFacts } from "./transaction-facts-store.ts";

/** For anyone who knows the uuid: no personal data, the number masked. */
export function publicView(facts: TransactionFacts): PublicTransaction {
  return {
    access: "public",
    ...commonView(facts),
    transactable_details: { number: masked(numberOf(facts)) },
  };
}

/**
 * For the holder of the token: everything but the photos, in the language of the request.
 * @param notPayable why it cannot be paid now
 */
export function fullView(
  context: Context,
  row: TransactionFacts,
  language: Language,
  notPayable: FullTransaction["not_payable"] = null,
): FullTransaction {
  const record = recordOf(row);
  const { text: number } = numberOf(row);
  const { office } = row;
  const events = row.events.map((event) => ({ ...event, at: new Date(event.at) }));
  const checkpoints = row.checkpoints.map(({ at, state }) => ({ at: new Date(at), state }));
  // What the requester entered, never a field of the record.
  const typed = personOf(row);
  return {
    access: "full",
    ...commonView(row),
    ...typed,
    full_name: fullName(row),
    delivery_courier: row.delivery_courier,
    delivery_details: detailsOf(row),
    transactable_details: { number, ...typed },
    transactable: { id: issueHandle(context, record, "both"), type: typeOf(record) },
    office: { code: office.code, name: office.name, full_address: officeAddress(office) },
    payee: row.payee,
    version: versionOf(row),
    checkout_url: outsideLink(paymentOrigins(context), row.checkout_url),
    qr_code_value: row.qr_code_value,
    payment_expires_at: row.payment_expires_at?.toISOString() ?? null,
    tracking_refno: row.tracking_refno,
    tracking_url: storedTrackingLink(context, row.tracking_url),
    failed_reason:
      rejectionIn(row.rejected_because, language) ?? sentenceFor(row.failed_reason, language),
    holds_money: row.holds_money || (row.paid_at === null && row.is_in_doubt),
    not_payable: notPayable,
    refunds: refundsOf(row),
    on_file: onFileOf(row.document_fields),
    events: events.map(({ at, from, to, why }) => ({
      at: at.toISOString(),
      from,
      to,
      why: sentenceFor(why, language),
    })),
    timeline: transactionTimeline(context, { type: typeOf(record), office, events, checkpoints }),
  };
}

const refundsOf = ({ refunds }: TransactionFacts): FullTransaction["refunds"] =>
  refunds
    .map(({ amount_centavos: centavos, way, at, state, receipt }) => ({
      state,
      amount: centavos / 100,
      at: new Date(at).toISOString(),
      by_hand: way === "hand",
      receipt,
    }))
    .toSorted((one, other) => one.at.localeCompare(other.at));

function commonView(row: TransactionFacts) {
  return {
    uuid: row.uuid,
    reference: row.reference,
    status: row.status,
    amount: row.amount_centavos / 100,
    transactable_type: typeOf(recordOf(row)),
    payment_channel: row.payment_channel,
    payment_reference: row.payment_reference,
    paid_at: row.paid_at?.toISOString() ?? null,
    awaits_photo: row.status === "For Verification" && row.awaits_photo,
  };
}

const detailsOf = (row: StoredTransaction): FullTransaction["delivery_details"] => ({
  full_address: row.full_address,
  barangay_code: row.barangay_code ?? "",
  line_1: row.line_1,
  line_2: row.line_2,
  postal_code: row.postal_code,
  latitude: row.latitude,
  longitude: row.longitude,
  address: row.address,
});

/** The number of a record; for a plate without a number, its MV file number. */
type RecordNumber = { kind: "license" | "plate" | "mv"; text: string };

function numberOf(facts: TransactionFacts): RecordNumber {
  if (facts.license_number !== null) return { kind: "license", text: facts.license_number };
  return facts.plate_number === null
    ? { kind: "mv", text: facts.mv_number ?? "" }
    : { kind: "plate", text: facts.plate_number };
}

const masks = { license: maskLicenseNumber, plate: maskPlateNumber, mv: maskMvNumber };
const masked = ({ kind, text }: RecordNumber): string => masks[kind](text);
