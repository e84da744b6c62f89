import * as v from "valibot";
import { paymentChannels } from "./courier.ts";
import { recordStatuses, storagePlaces, transactionStatuses, transactableTypes } from "./status.ts";

const nullableText = v.nullable(v.string());

/** The delivery that belongs to a record, as far as a holder of the lookup factors may see it. */
export const RecordTransaction = v.object({
  uuid: v.string(),
  delivery_tracking_number: nullableText,
  delivery_tracking_url: nullableText,
  payment_reference: nullableText,
  payment_channel: v.nullable(v.picklist(paymentChannels)),
  transactable_type: v.picklist(transactableTypes),
  status: v.picklist(transactionStatuses),
});

const office = {
  id: v.string(),
  code: v.string(),
  name: v.string(),
  full_address: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
};

export const LicenseOffice = v.object({
  ...office,
  drivers_license_delivery_enabled: v.boolean(),
  drivers_license_appointment_new_enabled: v.boolean(),
});

/** Driver's licence record as read (spec §3). `id` is a handle for two hours. */
export const LicenseRecord = v.object({
  id: v.string(),
  number: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  full_name: v.string(),
  birth_date: v.string(),
  status: v.picklist(recordStatuses),
  remarks: nullableText,
  transaction_status: v.nullable(v.picklist(transactionStatuses)),
  tracking_url: nullableText,
  tracking_refno: nullableText,
  transaction_reference: nullableText,
  payment_reference: nullableText,
  is_delivery_enabled: v.boolean(),
  is_appointment_enabled: v.boolean(),
  office_id: nullableText,
  office_name: nullableText,
  office_address: nullableText,
  office_geoloc: nullableText,
  office: v.nullable(LicenseOffice),
  transaction: v.nullable(RecordTransaction),
});
export type LicenseRecord = v.InferOutput<typeof LicenseRecord>;

export const PlateOffice = v.object({
  ...office,
  available_couriers: v.array(v.string()),
  plate_number_delivery_enabled: v.boolean(),
  plate_number_appointment_enabled: v.boolean(),
});

/** Plate record as read. The inquiry needs one factor, so it carries no personal field and no uuid. */
export const PlateRecord = v.object({
  id: v.string(),
  number: v.string(),
  mv_number: v.string(),
  status: v.picklist(recordStatuses),
  storage_place: v.picklist(storagePlaces),
  dealer_name: nullableText,
  remarks: nullableText,
  is_delivery_enabled: v.boolean(),
  is_appointment_enabled: v.boolean(),
  office: v.nullable(PlateOffice),
  transaction: v.nullable(v.object({ status: v.picklist(transactionStatuses) })),
});
export type PlateRecord = v.InferOutput<typeof PlateRecord>;
