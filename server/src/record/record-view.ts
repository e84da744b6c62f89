import type { Context, KnownOffice } from "../context.ts";
import { officeSummary } from "../office/office-store.ts";
import type { LicenseFacts, PlateFacts } from "./record-store.ts";
import { recordTimeline } from "./timeline.ts";
import { issueHandle, type Shown } from "../security/handle.ts";
import { storedTrackingLink } from "../security/outside-link.ts";
import { maskMvNumber, maskPlateNumber } from "@portal/contract/document-numbers";
import { fullName } from "@portal/contract/person";
import type { LicenseRecord, PlateRecord } from "@portal/contract/record";
import {
  type AlertChannel,
  awaitedRecordStatuses,
  type RecordStatus,
} from "@portal/contract/status";

/** The license on the wire (spec §3), after number and birth date were given. `id` is a new handle. */
export async function licenseRecord(context: Context, facts: LicenseFacts): Promise<LicenseRecord> {
  const office = await context.offices.find(facts.office_id);
  return {
    id: issueHandle(context, { kind: "drivers_license", id: facts.id }),
    number: facts.number,
    first_name: facts.first_name,
    middle_name: facts.middle_name,
    last_name: facts.last_name,
    suffix: facts.suffix,
    full_name: fullName(facts),
    birth_date: facts.birth_date,
    status: facts.status,
    remarks: facts.remarks,
    is_delivery_enabled: office?.drivers_license_delivery_enabled ?? false,
    is_appointment_enabled:
      facts.status === "Available" && (office?.drivers_license_appointment_new_enabled ?? false),
    alert_channels: alertChannels(context, facts.status),
    ...delivery(context, facts.transaction),
    ...place(office),
    timeline: recordTimeline(context, {
      type: "Driver's License",
      status: facts.status,
      office,
      events: facts.events,
      delivery: facts.transaction,
    }),
  };
}

/** The delivery fields of a record. */
export function delivery(
  context: Pick<Context, "couriers" | "secrets">,
  transaction: LicenseFacts["transaction"],
) {
  const link = transaction?.tracking_url ?? null;
  const url =
    transaction && link !== null
      ? storedTrackingLink(context, transaction.uuid, Buffer.from(link, "hex"))
      : null;
  return {
    transaction_status: transaction?.status ?? null,
    tracking_url: url,
    tracking_refno: transaction?.tracking_refno ?? null,
    // URLs and records use the uuid as the reference.
    transaction_reference: transaction?.uuid ?? null,
    payment_reference: transaction?.payment_reference ?? null,
    transaction: transaction && {
      uuid: transaction.uuid,
      delivery_tracking_number: transaction.tracking_refno,
      delivery_tracking_url: url,
      payment_reference: transaction.payment_reference,
      payment_channel: transaction.payment_channel,
      transactable_type: "Driver's License" as const,
      status: transaction.status,
    },
  };
}

/** The office fields of a record; `office_geoloc` is "lat,lng" in degrees. */
export function place(office: KnownOffice | null) {
  const { latitude = null, longitude = null } = office ?? {};
  const summary = office && officeSummary(office);
  return {
    office_id: office?.id ?? null,
    office_name: office?.name ?? null,
    office_address: summary?.full_address ?? null,
    office_geoloc: latitude === null || longitude === null ? null : `${latitude},${longitude}`,
    office: office &&
      summary && {
        ...summary,
        drivers_license_delivery_enabled: office.drivers_license_delivery_enabled,
        drivers_license_appointment_new_enabled: office.drivers_license_appointment_new_enabled,
      },
  };
}

/**
 * The plate on the wire, for anyone who knows its number: no personal data, no uuid. `id` is a new handle.
 * @param shown which of its numbers the person has entered: the other one is masked
 */
export async function plateRecord(
  context: Context,
  facts: PlateFacts,
  shown: Shown,
): Promise<PlateRecord> {
  const { status, storage_place: storedAt } = facts;
  const office = await context.offices.find(facts.office_id);
  const isAtOffice = storedAt === "Office";
  return {
    id: issueHandle(context, { kind: "plate_number", id: facts.id }, shown),
    ...shownNumbers(facts, shown),
    ownership_needed: shown !== "both",
    status,
    storage_place: storedAt,
    dealer_name: facts.dealer_name,
    remarks: facts.remarks,
    is_delivery_enabled: isAtOffice && (office?.plate_number_delivery_enabled ?? false),
    is_appointment_enabled:
      isAtOffice && status === "Available" && (office?.plate_number_appointment_enabled ?? false),
    alert_channels: alertChannels(context, status),
    office: plateOffice(office),
    transaction: facts.transaction && { status: facts.transaction.status },
    timeline: recordTimeline(context, {
      type: "Plate Number",
      status,
      office,
      events: facts.events,
      delivery: facts.transaction,
    }),
  };
}

export const plateOffice = (office: KnownOffice | null): PlateRecord["office"] =>
  office && {
    ...officeSummary(office),
    available_couriers: office.couriers.map(({ code }) => code),
    plate_number_delivery_enabled: office.plate_number_delivery_enabled,
    plate_number_appointment_enabled: office.plate_number_appointment_enabled,
  };

/**
 * The MV file number is always masked, the plate number for who has entered the other one alone: each proves ownership
 * beside the other. A missing plate number is a dash, as in the form (spec §3).
 */
export function shownNumbers(
  { number, mv_number: mv }: { number: string | null; mv_number: string | null },
  shown: Shown,
) {
  const plate = shown === "mv_number" && number !== null ? maskPlateNumber(number) : number;
  return { number: plate ?? "-", mv_number: mv === null ? "" : maskMvNumber(mv) };
}

/** Channels for an alert; empty once the record is ready. */
export function alertChannels(
  { mail, sms }: Pick<Context, "mail" | "sms">,
  status: RecordStatus,
): AlertChannel[] {
  const awaited: readonly RecordStatus[] = awaitedRecordStatuses;
  if (!awaited.includes(status)) return [];
  return [...(mail ? (["email"] as const) : []), ...(sms ? (["sms"] as const) : [])];
}
