import * as v from "valibot";
import { paymentChannels } from "./courier.ts";
import { fullName } from "./person.ts";
import { officeFields, officeOf } from "./office.ts";
import { below, oneOf, reading, textOf, type Given } from "./reading.ts";
import {
  alertChannels,
  readTransactionStatus,
  recordStatuses,
  storagePlaces,
  transactableTypes,
  transactionStatuses,
} from "./status.ts";
import { OptionalTimeline } from "./timeline.ts";

/** Channels for an alert; empty once the record is ready, missing from a host without alerts. */
const alert_channels = v.optional(v.array(v.picklist(alertChannels)));

const nullableText = v.nullable(v.string());

/** A record's delivery, as far as a holder of the lookup factors may see it. */
export const RecordTransaction = reading(
  v.object({
    uuid: v.string(),
    delivery_tracking_number: nullableText,
    delivery_tracking_url: nullableText,
    payment_reference: nullableText,
    payment_channel: v.nullable(v.picklist(paymentChannels)),
    transactable_type: v.picklist(transactableTypes),
    status: v.picklist(transactionStatuses),
  }),
  {},
  ({ payment_channel, status }) => ({
    payment_channel: oneOf(paymentChannels, payment_channel),
    status: readTransactionStatus(status),
  }),
);

/** Spec §3: full_address, or display_address.full_address instead. */
const ofOffice = (given: Given): Given => ({
  ...officeOf(given),
  full_address:
    textOf(given["full_address"]) || textOf(below(given["display_address"])["full_address"]),
});

export const LicenseOffice = reading(
  v.object({
    ...officeFields,
    drivers_license_delivery_enabled: v.boolean(),
    drivers_license_appointment_new_enabled: v.boolean(),
  }),
  { drivers_license_delivery_enabled: false, drivers_license_appointment_new_enabled: false },
  ofOffice,
);

type Flags = { delivery: string; appointment: string };

/**
 * Derived fields (spec §3): a missing or unknown status is Unknown; an appointment needs the status Available and an
 * office that takes it. A delivery with an unknown status is left out.
 */
function derived(given: Given, flags: Flags): Given {
  const status = oneOf(recordStatuses, given["status"]) ?? "Unknown";
  const { is_delivery_enabled, is_appointment_enabled, transaction } = given;
  const offers = below(given["office"]);
  const enables = (said: unknown, flag: string) =>
    typeof said === "boolean" ? said : offers[flag] === true;
  return {
    status,
    is_delivery_enabled: enables(is_delivery_enabled, flags.delivery),
    is_appointment_enabled:
      status === "Available" && enables(is_appointment_enabled, flags.appointment),
    transaction: readTransactionStatus(below(transaction)["status"]) === null ? null : transaction,
  };
}

const licenseFlags: Flags = {
  delivery: "drivers_license_delivery_enabled",
  appointment: "drivers_license_appointment_new_enabled",
};

const licenseFields = {
  id: v.string(),
  number: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  /** As in `full_name`; "" from a host that does not send them apart. */
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

const noMore: Given = { middle_name: "", suffix: "" };
const ofLicense = (given: Given): Given => ({
  ...derived(given, licenseFlags),
  full_name:
    textOf(given["full_name"]) ||
    fullName({ first_name: textOf(given["first_name"]), last_name: textOf(given["last_name"]) }),
  office_id: given["office_id"] ?? below(given["office"])["id"] ?? null,
  transaction_status: readTransactionStatus(given["transaction_status"]),
});

/** Driver's license record (spec §3). `id` is a handle, valid for two hours. */
export const LicenseRecord = reading(v.object(licenseFields), noMore, ofLicense);
export type LicenseRecord = v.InferOutput<typeof LicenseRecord>;

export const PlateOffice = reading(
  v.object({
    ...officeFields,
    available_couriers: v.array(v.string()),
    plate_number_delivery_enabled: v.boolean(),
    plate_number_appointment_enabled: v.boolean(),
  }),
  {
    available_couriers: [],
    plate_number_delivery_enabled: false,
    plate_number_appointment_enabled: false,
  },
  ofOffice,
);

const plateFields = {
  id: v.string(),
  number: v.string(),
  mv_number: v.string(),
  /** Whether pickup and delivery need the other number first; missing from a host without this step. */
  ownership_needed: v.boolean(),
  status: v.picklist(recordStatuses),
  storage_place: v.picklist(storagePlaces),
  dealer_name: nullableText,
  remarks: nullableText,
  is_delivery_enabled: v.boolean(),
  is_appointment_enabled: v.boolean(),
  alert_channels,
  office: v.nullable(PlateOffice),
  transaction: v.nullable(
    reading(v.object({ status: v.picklist(transactionStatuses) }), {}, ({ status }) => ({
      status: readTransactionStatus(status),
    })),
  ),
  timeline: OptionalTimeline,
};

const plateFlags: Flags = {
  delivery: "plate_number_delivery_enabled",
  appointment: "plate_number_appointment_enabled",
};
const plateAbsent: Given = {
  number: "-",
  mv_number: "",
  ownership_needed: false,
  storage_place: "Office",
};
const ofPlate = (given: Given): Given => derived(given, plateFlags);

/** Plate record. The inquiry needs one factor, so: no personal data, no uuid, only days (decision 016). */
export const PlateRecord = reading(v.object(plateFields), plateAbsent, ofPlate);
export type PlateRecord = v.InferOutput<typeof PlateRecord>;

/**
 * A submission's answer: what the requester typed until it is accepted, then the record. `submission_token` reads it
 * again (header x-submission-token); "" from a host without tokens.
 */
const token = { submission_token: v.string() };
const noToken = { submission_token: "" };
export const SubmittedLicense = reading(
  v.object({ ...licenseFields, ...token }),
  { ...noMore, ...noToken },
  ofLicense,
);
export const SubmittedPlate = reading(
  v.object({ ...plateFields, ...token }),
  { ...plateAbsent, ...noToken },
  ofPlate,
);
