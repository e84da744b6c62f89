import type { LicenseRecord } from "@portal/contract/record";
import type { Context } from "../context.ts";
import { fullName } from "@portal/contract/person";
import { storedTrackingLink } from "../security/outside-link.ts";
import { issueHandle } from "../security/handle.ts";
import { alertChannels } from "./alert-channels.ts";
import { officeSummary, type OfficeWithCouriers } from "../office/office-store.ts";
import { recordTimeline } from "./timeline.ts";
import type { LicenseFacts } from "./record-store.ts";

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
  { couriers }: Pick<Context, "couriers">,
  transaction: LicenseFacts["transaction"],
) {
  const url = storedTrackingLink({ couriers }, transaction?.tracking_url ?? null);
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
export function place(office: OfficeWithCouriers | null) {
  if (!office)
    return {
      office_id: null,
      office_name: null,
      office_address: null,
      office_geoloc: null,
      office: null,
    };
  const summary = officeSummary(office);
  const { latitude, longitude } = office;
  return {
    office_id: office.id,
    office_name: office.name,
    office_address: summary.full_address,
    office_geoloc: latitude === null || longitude === null ? null : `${latitude},${longitude}`,
    office: {
      ...summary,
      drivers_license_delivery_enabled: office.drivers_license_delivery_enabled,
      drivers_license_appointment_new_enabled: office.drivers_license_appointment_new_enabled,
    },
  };
}
