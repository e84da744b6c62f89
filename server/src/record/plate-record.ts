import { maskMvNumber, maskPlateNumber } from "@portal/contract/document-numbers";
import type { PlateRecord } from "@portal/contract/record";
import type { Context } from "../context.ts";
import { issueHandle, type Shown } from "../security/handle.ts";
import { alertChannels } from "./alert-channels.ts";
import { officeSummary, type OfficeWithCouriers } from "../office/office-store.ts";
import { recordTimeline } from "./timeline.ts";
import type { PlateFacts } from "./record-store.ts";

/**
 * The plate on the wire, for anyone who knows its number: no personal data, no uuid. `id` is a new handle.
 * @param shown which of its numbers the person has entered: the other one is masked
 */
export async function plateRecord(
  context: Context,
  facts: PlateFacts,
  shown: Shown,
): Promise<PlateRecord> {
  const { status, storage_place: place } = facts;
  const office = await context.offices.find(facts.office_id);
  const isAtOffice = place === "Office";
  return {
    id: issueHandle(context, { kind: "plate_number", id: facts.id }, shown),
    ...shownNumbers(facts, shown),
    ownership_needed: shown !== "both",
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
