import { maskMvNumber } from "@portal/contract/mv-number";
import type { PlateRecord } from "@portal/contract/record";
import type { Context } from "../context.ts";
import { issueHandle } from "../security/handle.ts";
import { alertChannels } from "./alert-channels.ts";
import type { OfficeWithCouriers } from "../office/office-store.ts";
import { officeSummary } from "../office/office-summary.ts";
import { recordTimeline } from "./timeline.ts";
import type { PlateFacts } from "./plate-store.ts";

/**
 * The plate on the wire, for anyone who knows its number: no personal data, no uuid. `id` is a new handle.
 * @param ownerShown whether the person has entered its MV file number
 */
export async function plateRecord(
  context: Context,
  facts: PlateFacts,
  ownerShown: boolean,
): Promise<PlateRecord> {
  const { status, storage_place: place } = facts;
  const office = await context.offices.find(facts.office_id);
  const isAtOffice = place === "Office";
  return {
    id: issueHandle(context, { kind: "plate_number", id: facts.id }, ownerShown),
    ...shownNumbers(facts),
    ownership_needed: !ownerShown,
    status,
    storage_place: place,
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

export const plateOffice = (office: OfficeWithCouriers | null): PlateRecord["office"] =>
  office && {
    ...officeSummary(office),
    available_couriers: office.couriers.map(({ code }) => code),
    plate_number_delivery_enabled: office.plate_number_delivery_enabled,
    plate_number_appointment_enabled: office.plate_number_appointment_enabled,
  };

/** The MV file number is always masked; a missing plate number is a dash, as in the form (spec §3). */
export function shownNumbers(plate: { number: string | null; mv_number: string | null }) {
  const mv = plate.mv_number === null ? "" : maskMvNumber(plate.mv_number);
  return { number: plate.number ?? "-", mv_number: mv };
}
