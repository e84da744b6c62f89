/** States of a parcel, independent of the courier's own terms (providers/courier/courier-states.ts). */
export const deliveryStates = [
  "booked",
  "picked_up",
  "in_transit",
  "out_for_delivery",
  "delivered",
  "pickup_failed",
  "delivery_failed",
  "returning",
  "returned",
  "cancelled",
  "lost",
] as const;
export type DeliveryState = (typeof deliveryStates)[number];
