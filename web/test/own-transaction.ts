import { nobody } from "@portal/contract/person";
import type { FullTransaction, PublicTransaction } from "@portal/contract/transaction-read";

/** A request as its owner reads it: made a moment ago for a license, and `more`. */
export const ownTransaction = (more: Partial<FullTransaction> = {}): FullTransaction => ({
  ...nobody,
  access: "full",
  uuid: "u",
  reference: "LTO-7KQ2-M9DX-4HWC",
  status: "Created",
  amount: 150,
  first_name: "ANA",
  last_name: "CRUZ",
  full_name: "ANA CRUZ",
  transactable_type: "Driver's License",
  transactable_details: { ...nobody, number: "N01-12-123456" },
  transactable: { id: "handle", type: "Driver's License" },
  payment_channel: null,
  payment_reference: null,
  paid_at: null,
  awaits_photo: false,
  delivery_courier: "Quadx",
  delivery_details: {
    full_address: "1 MABINI ST, POBLACION",
    barangay_code: "1380600001",
    line_1: "1 MABINI ST",
    line_2: "",
    postal_code: "1000",
    latitude: null,
    longitude: null,
    address: "",
  },
  office: null,
  payee: "GoGo Express",
  version: "v1",
  checkout_url: null,
  qr_code_value: null,
  payment_expires_at: null,
  tracking_refno: null,
  tracking_url: null,
  failed_reason: null,
  holds_money: false,
  not_payable: null,
  refunds: [],
  on_file: { id_image: true, receipt_image: true, supporting_documents: 0 },
  events: [],
  timeline: null,
  ...more,
});

/** The same as anyone reads it who knows the uuid. */
export function publicTransaction(more: Partial<FullTransaction> = {}): PublicTransaction {
  const { uuid, reference, status, amount, transactable_type, transactable_details, ...own } =
    ownTransaction(more);
  const { payment_channel, payment_reference, paid_at, awaits_photo } = own;
  const { number } = transactable_details;
  return {
    access: "public",
    uuid,
    reference,
    status,
    amount,
    transactable_type,
    transactable_details: { number },
    payment_channel,
    payment_reference,
    paid_at,
    awaits_photo,
  };
}
