import type { PaymentChannel } from "@portal/contract/courier";
import type {
  RecordStatus,
  StoragePlace,
  TransactableType,
  TransactionStatus,
} from "@portal/contract/status";
import type { Generated, GeneratedAlways, JSONColumnType, Kysely } from "kysely";
import type { DeliveryState } from "./delivery-state.ts";
import type { AddressTables } from "./address-tables.ts";
import type { AlertTables } from "./alert-tables.ts";
import type { AppointmentTables } from "./appointment-tables.ts";
import type { MaintenanceTables } from "./maintenance-tables.ts";
import type { RetentionTables } from "./retention-tables.ts";
import type { SandboxTables } from "./sandbox-tables.ts";

export type OfficeRow = {
  id: string;
  code: string;
  name: string;
  type: string;
  region: string;
  province: string;
  municipality: string;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  approximate: boolean;
  hours: string | null;
  drivers_license_delivery_enabled: boolean;
  drivers_license_appointment_new_enabled: boolean;
  plate_number_delivery_enabled: boolean;
  plate_number_appointment_enabled: boolean;
  drivers_license_renewal_enabled: Generated<boolean>;
  sample: Generated<boolean>;
};

type CourierRow = {
  code: string;
  name: string;
  enabled: boolean;
  available_payment_channels: PaymentChannel[];
  position: number;
};

type CourierFeeRow = {
  courier_code: string;
  zone: string;
  effective_from: string;
  amount_centavos: number;
  sample: Generated<boolean>;
};

export type LicenseRow = {
  id: string;
  number: string;
  birth_date: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  suffix: string;
  status: RecordStatus;
  remarks: string | null;
  office_id: string | null;
  sample: Generated<boolean>;
};

export type PlateRow = {
  id: string;
  number: string | null;
  mv_number: string | null;
  status: RecordStatus;
  storage_place: StoragePlace;
  office_id: string | null;
  dealer_name: string | null;
  remarks: string | null;
  sample: Generated<boolean>;
};

export type SubmissionRow = {
  id: string;
  token_hash: Buffer;
  transactable_type: TransactableType;
  number: string;
  mv_number: string;
  storage_place: StoragePlace | null;
  office_id: string | null;
  dealer_name: string | null;
  ltms_reference: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  suffix: string;
  birth_date: string;
  email: string;
  contact_number: string;
  language: string;
  status: "For Verification" | "Available" | "Rejected";
  remarks: string | null;
  drivers_license_id: string | null;
  plate_number_id: string | null;
  created_at: Date;
  decided_at: Date | null;
  delay_looked_on: Generated<string>;
};

type FileRow = {
  name: string;
  bytes: number;
  created_at: Date;
  claimed_by: string | null;
  claimed_at: Date | null;
};

export type TransactionRow = {
  uuid: string;
  reference: string;
  token_hash: Buffer;
  drivers_license_id: string | null;
  plate_number_id: string | null;
  office_id: string;
  status: TransactionStatus;
  first_name: string;
  middle_name: string;
  last_name: string;
  suffix: string;
  email: string;
  contact_number: string;
  language: string;
  delivery_courier: string;
  barangay_code: string | null;
  line_1: string;
  line_2: string;
  postal_code: string;
  latitude: number | null;
  longitude: number | null;
  address: string;
  full_address: string;
  zone: string;
  amount_centavos: number;
  payee: string;
  payment_channel: PaymentChannel | null;
  payment_reference: string | null;
  paid_at: Date | null;
  tracking_refno: string | null;
  tracking_url: string | null;
  tracked_at: Date | null;
  failed_reason: string | null;
  holds_money: Generated<boolean>;
  delay_looked_on: Generated<string>;
  delay_told: Generated<string>;
  created_at: Date;
  updated_at: Date;
  ended_at: Date | null;
};

type StatusEventRow = {
  id: GeneratedAlways<number>;
  kind: "drivers_license" | "plate_number" | "submission" | "transaction" | "appointment";
  subject: string;
  at: Date;
  from_status: string | null;
  to_status: string;
  why: string | null;
  who: string;
};

type CheckpointRow = {
  transaction_uuid: string;
  id: string;
  at: Date;
  state: DeliveryState;
};

export type PaymentStatus = "reserved" | "open" | "paid" | "failed" | "expired" | "cancelled";
export type PaymentRow = {
  id: string;
  transaction_uuid: string;
  provider: string;
  provider_id: string | null;
  reference: string;
  channel: PaymentChannel;
  amount_centavos: number;
  currency: string;
  status: PaymentStatus;
  checkout_url: string | null;
  qr_code_value: string | null;
  expires_at: Date;
  paid_amount_centavos: number | null;
  paid_currency: string | null;
  paid_at: Date | null;
  attention: string | null;
  created_at: Date;
  looked_at: Date | null;
};

export type OutboxRow = {
  id: GeneratedAlways<number>;
  kind: string;
  dedupe_key: string | null;
  payload: JSONColumnType<Record<string, string>>;
  run_at: Date;
  leased_until: Date | null;
  leased_by: number | null;
  attempts: Generated<number>;
  done_at: Date | null;
  last_error: string | null;
};

/** The database as Kysely sees it; one test holds it against information_schema. */
export type Tables = {
  office: OfficeRow;
  courier: CourierRow;
  courier_office: { courier_code: string; office_id: string };
  courier_fee: CourierFeeRow;
  status_transition: {
    kind: "record" | "transaction" | "alert";
    from_status: string;
    to_status: string;
  };
  drivers_license: LicenseRow;
  plate_number: PlateRow;
  submission: SubmissionRow;
  file: FileRow;
  transaction: TransactionRow;
  transaction_document: { transaction_uuid: string; field: string; file_name: string };
  status_event: StatusEventRow;
  courier_checkpoint: CheckpointRow;
  payment: PaymentRow;
  provider_event: { provider: string; event_id: string; subject: string; received_at: Date };
  captcha_spent: { spend_key: string; expires_at: Date };
  idempotency: {
    key_hash: Buffer;
    fingerprint: Buffer;
    leased_until: Date;
    leased_by: number | null;
    answer: Buffer | null;
    created_at: Date;
  };
  outbox: OutboxRow;
  rate_limit: { key: string; points: number; expire: number | null; changed: string | null };
} & AddressTables &
  AlertTables &
  AppointmentTables &
  MaintenanceTables &
  RetentionTables &
  SandboxTables;

/** The database, or one transaction in it. */
export type Db = Kysely<Tables>;
