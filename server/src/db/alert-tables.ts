import type { AlertChannel, AlertStatus } from "@portal/contract/status";
import type { Generated } from "kysely";

export type AlertRow = {
  id: string;
  token_hash: Buffer;
  drivers_license_id: string | null;
  plate_number_id: string | null;
  submission_id: string | null;
  was_rejected: boolean;
  channel: AlertChannel;
  address: Buffer;
  address_index: Buffer;
  language: string;
  status: Generated<AlertStatus>;
  /** How often it was asked for: tells a message, and its code, from the one before. */
  asks: Generated<number>;
  /** Of which asking the message has gone out last; 0 before the first has. */
  asks_sent: Generated<number>;
  /** When somebody asked last, or when the message about it went out. */
  asked_at: Date;
  confirmed_at: Date | null;
  until: Date | null;
  ended_at: Date | null;
};

/** The table of 0009_alert.sql. */
export type AlertTables = {
  alert: AlertRow;
};
