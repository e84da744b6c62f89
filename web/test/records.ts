import type { LicenseRecord, PlateRecord } from "@portal/contract/record";

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

/** A license that is ready, found by its number and birth date. */
export const licenseRecord: LicenseRecord = {
  id: "handle",
  number: "N01-12-000001",
  first_name: "MARIA",
  middle_name: "REYES",
  last_name: "SANTOS",
  suffix: "",
  full_name: "MARIA SANTOS",
  birth_date: "1990-01-15",
  status: "Available",
  remarks: null,
  transaction_status: null,
  tracking_url: null,
  tracking_refno: null,
  transaction_reference: null,
  payment_reference: null,
  is_delivery_enabled: true,
  is_appointment_enabled: true,
  office_id: null,
  office_name: null,
  office_address: null,
  office_geoloc: null,
  office: null,
  transaction: null,
  timeline: null,
};
