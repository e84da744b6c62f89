import type { AppointmentStatus } from "@portal/contract/appointment";
import type { AppointmentPurpose, AppointmentType } from "@portal/contract/appointment-purpose";
import type { TransactableType } from "@portal/contract/status";
import type { Generated, GeneratedAlways } from "kysely";

export type ScheduleTemplateRow = {
  office_id: string;
  type: AppointmentType;
  appointable_type: TransactableType;
  weekdays: number[];
  capacity: Generated<number>;
  sample: Generated<boolean>;
};

export type ClosureRow = {
  id: string;
  region: string | null;
  province: string | null;
  municipality: string | null;
  office_id: string | null;
  from_date: string;
  to_date: string;
  reason: string;
  source: string;
  lifted_at: Date | null;
  applied_at: Date | null;
};

export type SlotRow = {
  id: GeneratedAlways<number>;
  office_id: string;
  type: AppointmentType;
  appointable_type: TransactableType;
  date: string;
  capacity: number;
  used: Generated<number>;
  closed_reason: string | null;
};

export type AppointmentRow = {
  id: string;
  reference: string;
  token_hash: Buffer;
  slot_id: number;
  purpose: AppointmentPurpose;
  drivers_license_id: string | null;
  plate_number_id: string | null;
  full_name: string;
  birth_date: string;
  email: string;
  contact_number: string;
  language: string;
  /** Keyed hashes of what it takes a share of (booking-shares.ts). */
  marks: Generated<string[]>;
  status: Generated<AppointmentStatus>;
  /** Moves that count. */
  moves: Generated<number>;
  /** All moves, also those away from a closed day. */
  changes: Generated<number>;
  created_at: Date;
  updated_at: Date;
  ended_at: Date | null;
};

/** Tables of office appointments (migrations 0004 and 0006). */
export type AppointmentTables = {
  schedule_template: ScheduleTemplateRow;
  closure: ClosureRow;
  slot: SlotRow;
  appointment: AppointmentRow;
  appointment_document: { appointment_id: string; field: string; file_name: string };
};
