import type { DeliveryState } from "../../db/delivery-state.ts";

/** The couriers' status codes in lower case with "_" as the separator. Both spellings of a state occur in practice. */
const quadx: Record<string, DeliveryState> = {
  pending: "booked",
  confirmed: "booked",
  for_pickup: "booked",
  for_dropoff: "booked",
  pickup_rider_found: "booked",
  out_for_pickup: "booked",
  failed_pickup_attempt: "pickup_failed",
  failed_pickup: "pickup_failed",
  pickup_failed: "pickup_failed",
  picked_up: "picked_up",
  dropped_off: "picked_up",
  received_at_pickup_hub: "picked_up",
  for_transfer: "picked_up",
  in_transit: "in_transit",
  at_sorting_center: "in_transit",
  received_at_delivery_area: "in_transit",
  received_at_delivery_hub: "in_transit",
  out_for_delivery: "out_for_delivery",
  failed_delivery: "delivery_failed",
  delivery_failed: "delivery_failed",
  delivered: "delivered",
  for_return: "returning",
  arrived_at_rts_hub: "returning",
  out_for_return: "returning",
  return_in_transit: "returning",
  failed_return: "returning",
  returned: "returned",
  canceled: "cancelled",
  cancelled: "cancelled",
  for_claims: "lost",
  claimed: "lost",
};

const lalamove: Record<string, DeliveryState> = {
  assigning_driver: "booked",
  on_going: "booked",
  picked_up: "picked_up",
  delivering: "out_for_delivery",
  completed: "delivered",
  canceled: "cancelled",
  expired: "pickup_failed",
  rejected: "pickup_failed",
};

const words = { Quadx: quadx, Lalamove: lalamove };

/**
 * The delivery state of a courier's status code; null for an unknown code.
 * @param courierCode as in the table of couriers (spec §3)
 */
export function deliveryStateOf(
  courierCode: keyof typeof words,
  word: string,
): DeliveryState | null {
  const key = word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/gu, "_");
  const known = words[courierCode];
  return Object.hasOwn(known, key) ? (known[key] ?? null) : null;
}
