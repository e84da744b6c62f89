import * as v from "valibot";
import { paymentChannels } from "./courier.ts";
import { storedPersonFields } from "./person.ts";
import { Refusal } from "./problem.ts";
import { transactableTypes, transactionStatuses } from "./status.ts";
import { OptionalTimeline } from "./timeline.ts";

/** How far money is on its way back: asked for, agreed to by a second person, sent by the gateway, done; or refused. */
const refundStates = ["asked", "agreed", "sent", "done", "refused"] as const;
export type RefundState = (typeof refundStates)[number];

/** Money of a request that goes back, for the holder of its token. */
export const RefundRead = v.object({
  state: v.picklist(refundStates),
  /** In pesos. */
  amount: v.number(),
  /** Since when it is in this state. */
  at: v.string(),
  /** Where the gateway cannot send it back. */
  by_hand: v.boolean(),
  /** Of a payment by hand. */
  receipt: v.nullable(v.string()),
});
export type RefundRead = v.InferOutput<typeof RefundRead>;

const nullableText = v.nullable(v.string());

/** Common fields. `amount` in pesos, `paid_at` as ISO instant. */
const bare = {
  uuid: v.string(),
  reference: v.string(),
  status: v.picklist(transactionStatuses),
  amount: v.number(),
  transactable_type: v.picklist(transactableTypes),
  payment_channel: v.nullable(v.picklist(paymentChannels)),
  payment_reference: nullableText,
  paid_at: nullableText,
  /** The office has asked for a new photo, and nothing goes on until it comes. */
  awaits_photo: v.boolean(),
};

/** For anyone who knows the uuid. */
export const PublicTransaction = v.object({
  access: v.literal("public"),
  ...bare,
  transactable_details: v.object({ number: v.string() }),
});
export type PublicTransaction = v.InferOutput<typeof PublicTransaction>;

export const TransactionEvent = v.object({
  at: v.string(),
  from: v.nullable(v.picklist(transactionStatuses)),
  to: v.picklist(transactionStatuses),
  why: nullableText,
});

export const DeliveryRead = v.object({
  full_address: v.string(),
  barangay_code: v.string(),
  line_1: v.string(),
  line_2: v.string(),
  postal_code: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  address: v.string(),
});

const fullFields = {
  access: v.literal("full"),
  ...bare,
  ...storedPersonFields,
  full_name: v.string(),
  delivery_courier: v.string(),
  delivery_details: DeliveryRead,
  transactable_details: v.object({ number: v.string(), ...storedPersonFields }),
  /** Handle for editing and paying this transaction's record. */
  transactable: v.object({ id: v.string(), type: v.picklist(transactableTypes) }),
  office: v.nullable(v.object({ code: v.string(), name: v.string(), full_address: v.string() })),
  payee: v.string(),
  /** Version of the current terms, sent back by a checkout. */
  version: v.string(),
  checkout_url: nullableText,
  qr_code_value: nullableText,
  payment_expires_at: nullableText,
  tracking_refno: nullableText,
  tracking_url: nullableText,
  failed_reason: nullableText,
  /** A failed transaction with money in doubt can be neither paid again nor changed. */
  holds_money: v.boolean(),
  /** Why an unpaid request cannot be paid now, as a checkout would be refused; null if it can, or is paid. */
  not_payable: v.nullable(Refusal),
  /** What goes back, oldest first; of one sum the last refund alone. */
  refunds: v.array(RefundRead),
  on_file: v.object({
    id_image: v.boolean(),
    receipt_image: v.boolean(),
    supporting_documents: v.number(),
  }),
  events: v.array(TransactionEvent),
  /** Including the courier's checkpoints. */
  timeline: OptionalTimeline,
};

/** Transaction for the holder of its token (spec §3). Photos are never returned, only `on_file`. */
export const FullTransaction = v.object(fullFields);
export type FullTransaction = v.InferOutput<typeof FullTransaction>;

export const Transaction = v.variant("access", [PublicTransaction, FullTransaction]);
export type Transaction = v.InferOutput<typeof Transaction>;

/** Answer to POST: the transaction and its token, returned only here. */
export const CreatedTransaction = v.object({ ...fullFields, token: v.string() });
export type CreatedTransaction = v.InferOutput<typeof CreatedTransaction>;
