import * as v from "valibot";
import { paymentChannels } from "./courier.ts";
import { fullName, nobody, storedPersonFields } from "./person.ts";
import { nullsOf, numberOf, oneOf, reading, textOf, type Given } from "./reading.ts";
import { Refusal } from "./problem.ts";
import { readTransactionStatus, transactableTypes, transactionStatuses } from "./status.ts";
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
  transactable_details: reading(v.object({ number: v.string() }), { number: "" }),
});
export type PublicTransaction = v.InferOutput<typeof PublicTransaction>;

export const TransactionEvent = v.object({
  at: v.string(),
  from: v.nullable(v.picklist(transactionStatuses)),
  to: v.picklist(transactionStatuses),
  why: nullableText,
});

const nowhere = {
  full_address: "",
  barangay_code: "",
  line_1: "",
  line_2: "",
  postal_code: "",
  address: "",
};

export const DeliveryRead = reading(
  v.object({
    full_address: v.string(),
    barangay_code: v.string(),
    line_1: v.string(),
    line_2: v.string(),
    postal_code: v.string(),
    latitude: v.nullable(v.number()),
    longitude: v.nullable(v.number()),
    address: v.string(),
  }),
  nowhere,
  ({ latitude, longitude }) => ({ latitude: numberOf(latitude), longitude: numberOf(longitude) }),
);

const fullFields = {
  access: v.literal("full"),
  ...bare,
  ...storedPersonFields,
  full_name: v.string(),
  delivery_courier: v.string(),
  delivery_details: DeliveryRead,
  transactable_details: reading(v.object({ number: v.string(), ...storedPersonFields }), {
    number: "",
    ...nobody,
  }),
  /** Handle for editing and paying this transaction's record. */
  transactable: v.object({ id: v.string(), type: v.picklist(transactableTypes) }),
  office: v.nullable(v.object({ code: v.string(), name: v.string(), full_address: v.string() })),
  payee: v.string(),
  /** Version of the current terms, sent back by a checkout; null from a host without versions. */
  version: nullableText,
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

/** Defaults for an answer with only the fields of spec §3. */
const absent: Given = {
  ...nobody,
  reference: "",
  delivery_courier: "",
  delivery_details: {},
  transactable_details: {},
  payee: "",
  holds_money: false,
  awaits_photo: false,
  refunds: [],
  on_file: { id_image: false, receipt_image: false, supporting_documents: 0 },
  events: [],
};

function derived(given: Given): Given {
  const { uuid, id, status, amount, first_name, last_name, payment_channel, transactable_type } =
    given;
  return {
    // A host without public answers always sends the person's name.
    access: given["access"] ?? (textOf(first_name) === "" ? "public" : "full"),
    uuid: uuid ?? id,
    status: readTransactionStatus(status),
    amount: numberOf(amount),
    payment_channel: oneOf(paymentChannels, payment_channel),
    full_name:
      textOf(given["full_name"]) ||
      fullName({ first_name: textOf(first_name), last_name: textOf(last_name) }),
    transactable: given["transactable"] ?? { id: "", type: transactable_type },
  };
}

export const Transaction = reading(
  v.variant("access", [PublicTransaction, FullTransaction]),
  { ...nullsOf(fullFields), ...absent },
  derived,
);
export type Transaction = v.InferOutput<typeof Transaction>;

/** Answer to POST: the transaction and its token, returned only here; "" from a host without tokens. */
export const CreatedTransaction = reading(
  v.object({ ...fullFields, token: v.string() }),
  { ...absent, access: "full", token: "" },
  derived,
);
export type CreatedTransaction = v.InferOutput<typeof CreatedTransaction>;
