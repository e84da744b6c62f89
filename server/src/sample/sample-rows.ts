import { DAY_MS } from "@portal/contract/manila-time";
import type { RecordStatus } from "@portal/contract/status";
import type { Context } from "../context.ts";
import type { StatusEvent } from "../record/status-store.ts";
import { uuidFrom } from "../security/uuid.ts";
import { sampleDeliveries } from "./sample-deliveries.ts";
import { sampleRecords, type SampleLicense, type SamplePlate } from "./sample-files.ts";
import type { SampleOffice } from "./sample-offices.ts";
import type { SampleRows } from "./sample-store.ts";
import { sampleTransaction } from "./sample-transactions.ts";

type Ingredients = Pick<Context, "config" | "now" | "random" | "secrets">;
type Kind = "drivers_license" | "plate_number";

/** All rows of samples.json: records, some with a paid transaction. */
export function sampleRows(from: Ingredients, offices: SampleOffice[]): SampleRows {
  const rows: SampleRows = { licenses: [], plates: [], transactions: [], payments: [], events: [] };
  const officeIds = new Map(offices.map(({ id, name }) => [name, id]));
  const { drivers_licenses: licenses, plate_numbers: plates } = sampleRecords();
  for (const sample of licenses) {
    const row = licenseRow(uuidFrom(from.random), sample, idOf(officeIds, sample.office));
    rows.licenses.push(row);
    follow(from, rows, "drivers_license", sample, row);
  }
  for (const sample of plates) {
    const row = plateRow(uuidFrom(from.random), sample, idOf(officeIds, sample.office));
    rows.plates.push(row);
    follow(from, rows, "plate_number", sample, row);
  }
  return rows;
}

function idOf(officeIds: Map<string, string>, name: string | null): string | null {
  if (name === null) return null;
  const id = officeIds.get(name);
  if (id === undefined) throw new Error(`No office is called ${name}.`);
  return id;
}

function licenseRow(id: string, sample: SampleLicense, officeId: string | null) {
  const { number, birth_date, first_name, middle_name, last_name, status } = sample;
  const person = { first_name, middle_name, last_name, suffix: "" };
  return {
    id,
    number,
    birth_date,
    ...person,
    status,
    remarks: null,
    office_id: officeId,
    sample: true,
  };
}

function plateRow(id: string, sample: SamplePlate, officeId: string | null) {
  const { number, mv_number, status, storage_place, dealer_name, remarks } = sample;
  return {
    id,
    number,
    mv_number,
    status,
    storage_place,
    office_id: officeId,
    dealer_name,
    remarks,
    sample: true,
  };
}

/** Earlier statuses of a record. A review began yesterday, so it is within its promise. */
const wayTo: Record<RecordStatus, readonly { to: RecordStatus; days: number }[]> = {
  "For Verification": [{ to: "For Verification", days: 1 }],
  Rejected: [{ to: "Rejected", days: 6 }],
  Available: [{ to: "Available", days: 6 }],
  Processing: [{ to: "Available", days: 30 }],
  Received: [
    { to: "Available", days: 30 },
    { to: "Received", days: 20 },
  ],
  Unknown: [{ to: "Unknown", days: 30 }],
};

/** The events of a record, and of its paid delivery if any. */
function follow(
  from: Ingredients,
  rows: SampleRows,
  kind: Kind,
  sample: SampleLicense | SamplePlate,
  row: { id: string; office_id: string | null },
): void {
  const delivery = sampleDeliveries.find(({ number }) => number === sample.number);
  const isPaid = sample.has_paid_transaction;
  if (isPaid !== (delivery !== undefined))
    throw new Error(`${sample.number} needs a delivery or has one too many.`);
  const known = { kind, id: row.id, why: null, who: "sample" };
  const daysAgo = (days: number) => new Date(from.now().getTime() - days * DAY_MS);
  wayTo[sample.status].forEach(({ to, days }, index, way) =>
    rows.events.push({ ...known, from: way[index - 1]?.to ?? null, to, at: daysAgo(days) }),
  );
  if (!delivery || !sample.transaction_status || row.office_id === null) return;
  const record = { id: row.id, kind, officeId: row.office_id, status: sample.transaction_status };
  const { transaction, payment, events } = sampleTransaction(from, delivery, record);
  rows.transactions.push(transaction);
  rows.payments.push(payment);
  const paid: StatusEvent = {
    ...known,
    from: "Available",
    to: "Processing",
    why: "paid",
    at: payment.paid_at,
  };
  rows.events.push(...events, paid);
}
