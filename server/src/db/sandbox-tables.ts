import type { DeliveryState } from "./delivery-state.ts";
import type { PaymentChannel } from "@portal/contract/courier";
import type { Generated, GeneratedAlways } from "kysely";

export type SandboxPaymentTable = {
  provider_id: string;
  serial: GeneratedAlways<number>;
  reference: string;
  transaction_id: string;
  amount_centavos: number;
  currency: string;
  channel: PaymentChannel;
  description: string;
  payee: string;
  return_url: string;
  checkout_url: string;
  qr_code_value: string | null;
  status: Generated<"open" | "paid" | "failed" | "expired" | "cancelled">;
  opened_at: Date;
  expires_at: Date;
  pay_at: Date | null;
  paid_amount_centavos: number | null;
  paid_currency: string | null;
  paid_at: Date | null;
};

export type SandboxWebhookTable = {
  delivery_id: GeneratedAlways<number>;
  event_id: string;
  sender: "payment" | "courier";
  payload: string;
  due_at: Date;
  attempts: Generated<number>;
  sent_at: Date | null;
  gave_up_at: Date | null;
};

export type SandboxParcelTable = {
  tracking_number: string;
  reference: string;
  courier_code: string;
  item_type: "drivers_license" | "plate_number";
  ending: "delivered" | "returned" | "lost";
  state: DeliveryState;
  moves_at: Date | null;
};

export type SandboxCheckpointTable = {
  id: string;
  serial: GeneratedAlways<number>;
  tracking_number: string;
  at: Date;
  state: DeliveryState;
  note: string;
};

/** The tables of 0002_sandbox_providers.sql. */
export type SandboxTables = {
  sandbox_payment: SandboxPaymentTable;
  sandbox_webhook: SandboxWebhookTable;
  sandbox_parcel: SandboxParcelTable;
  sandbox_checkpoint: SandboxCheckpointTable;
};
