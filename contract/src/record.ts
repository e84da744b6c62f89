import * as v from "valibot";
import { paymentChannels } from "./courier.ts";
import { officeFields } from "./office.ts";
import {
  alertChannels,
  recordStatuses,
  storagePlaces,
  transactableTypes,
  transactionStatuses,
} from "./status.ts";
import { OptionalTimeline } from "./timeline.ts";

/** Channels for an alert; empty once the record is ready. */
const alert_channels = v.optional(v.array(v.picklist(alertChannels)));

const nullableText = v.nullable(v.string());

/** A record's delivery, as far as a holder of the lookup factors may see it. */
export const RecordTransaction = v.object({
  uuid: v.string(),
  delivery_tracking_number: nullableText,
  delivery_tracking_url: nullableText,
  payment_reference: nullableText,
  payment_channel: v.nullable(v.picklist(paymentChannels)),
  transactable_type: v.picklist(transactableTypes),
  status: v.picklist(transactionStatuses),
});

export const LicenseOffice = v.object({
  ...officeFields,
  drivers_license_delivery_enabled: v.boolean(),
  drivers_license_appointment_new_enabled: v.boolean(),
});

const licenseFields = {
  id: v.string(),
  number: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  /** As in `full_name`. */
  middle_name: v.string(),
  suffix: v.string(),
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
  alert_channels,
  office_id: nullableText,
  office_name: nullableText,
  office_address: nullableText,
  office_geoloc: nullableText,
  office: v.nullable(LicenseOffice),
  transaction: v.nullable(RecordTransaction),
  timeline: OptionalTimeline,
};

/** Driver's license record (spec §3). `id` is a handle, valid for two hours. */
export const LicenseRecord = v.object(licenseFields);
export type LicenseRecord = v.InferOutput<typeof LicenseRecord>;

export const PlateOffice = v.object({
  ...officeFields,
  available_couriers: v.array(v.string()),
  plate_number_delivery_enabled: v.boolean(),
  plate_number_appointment_enabled: v.boolean(),
});

const plateFields = {
  id: v.string(),
  number: v.string(),
  mv_number: v.string(),
  /** Whether pickup and delivery need the other number first. */
  ownership_needed: v.boolean(),
  status: v.picklist(recordStatuses),
  storage_place: v.picklist(storagePlaces),
  dealer_name: nullableText,
  remarks: nullableText,
  is_delivery_enabled: v.boolean(),
  is_appointment_enabled: v.boolean(),
  alert_channels,
  office: v.nullable(PlateOffice),
  transaction: v.nullable(v.object({ status: v.picklist(transactionStatuses) })),
  timeline: OptionalTimeline,
};

/** Plate record. The inquiry needs one factor, so: no personal data, no uuid, only days (decision 016). */
export const PlateRecord = v.object(plateFields);
export type PlateRecord = v.InferOutput<typeof PlateRecord>;

/**
 * A submission's answer: what the requester typed until it is accepted, then the record. `submission_token` reads it
 * again (header x-submission-token).
 */
const token = { submission_token: v.string() };
export const SubmittedLicense = v.object({ ...licenseFields, ...token });
export const SubmittedPlate = v.object({ ...plateFields, ...token });
