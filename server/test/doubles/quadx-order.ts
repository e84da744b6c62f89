import * as v from "valibot";

/** All that QuadX lists at `/orders/statuses`, and those that its production is seen to use. */
export const STATUSES = [
  "for_pickup",
  "pickup_rider_found",
  "out_for_pickup",
  "failed_pickup",
  "picked_up",
  "in_transit",
  "out_for_delivery",
  "failed_delivery",
  "delivered",
  "for_return",
  "return_in_transit",
  "returned",
  "canceled",
  "for_claims",
];

const required = v.pipe(v.string(), v.minLength(1));
const Address = v.looseObject({
  name: required,
  line_1: required,
  city: required,
  state: required,
  country: v.literal("PH"),
});

/** The documented fields of a new order, required ones and lists of values. */
export const NewOrder = v.looseObject({
  currency: v.literal("PHP"),
  total: v.pipe(v.union([v.string(), v.number()]), v.toNumber(), v.minValue(1)),
  payment_method: v.picklist(["credit_card", "debit_card", "otc", "cod", "other"]),
  payment_provider: v.picklist(["asiapay", "dragonpay", "lbc", "lbcx", "paypal", "other"]),
  shipment: v.picklist(["small-pouch", "medium-pouch", "big-pouch", "box", "oversized"]),
  status: v.optional(v.picklist(["pending", "confirmed", "for_pickup"]), "pending"),
  reference_id: v.optional(v.string()),
  buyer_name: required,
  email: v.optional(v.string()),
  contact_number: v.optional(v.string()),
  delivery_address: v.looseObject({ ...Address.entries, postal_code: required }),
  pickup_address: v.optional(Address),
  items: v.array(
    v.looseObject({
      type: v.picklist(["product", "shipping", "tax", "fee", "insurance", "discount"]),
      description: required,
      amount: v.number(),
      quantity: v.optional(v.number(), 1),
    }),
  ),
});

export type QuadxFields = v.InferOutput<typeof NewOrder>;

/** What no single field shows. */
export function faultsOf(order: QuadxFields): Record<string, string[]> {
  const sum = order.items.reduce((so, { amount, quantity }) => so + amount * quantity, 0);
  return {
    ...(!order.items.some(({ type }) => type === "product") && {
      items: ["At least one product is required."],
    }),
    ...(Math.abs(sum - order.total) > 0.005 && {
      total: ["The total must match the sum of the items."],
    }),
    ...(order.status === "for_pickup" &&
      !order.pickup_address && { pickup_address: ["The pickup address field is required."] }),
    ...(order.email === undefined &&
      order.contact_number === undefined && { email: ["The email field is required."] }),
  };
}
