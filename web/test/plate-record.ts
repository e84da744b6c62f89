import type { PlateRecord } from "@portal/contract/record";

/** A plate that is ready at an office, found by its number. */
export const plateRecord: PlateRecord = {
  id: "handle",
  number: "ABC1001",
  mv_number: "****-*********01",
  ownership_needed: true,
  status: "Available",
  storage_place: "Office",
  dealer_name: null,
  remarks: null,
  is_delivery_enabled: true,
  is_appointment_enabled: true,
  office: null,
  transaction: null,
  timeline: null,
};
