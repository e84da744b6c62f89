import type { DeliveryState } from "../../db/delivery-state.ts";

export type ParcelEnding = "delivered" | "returned" | "lost";

/** The next state, for each ending of a sandbox parcel. */
const next: Record<ParcelEnding, Partial<Record<DeliveryState, DeliveryState>>> = {
  delivered: {
    booked: "picked_up",
    picked_up: "in_transit",
    in_transit: "out_for_delivery",
    out_for_delivery: "delivered",
  },
  returned: {
    booked: "picked_up",
    picked_up: "in_transit",
    in_transit: "out_for_delivery",
    out_for_delivery: "delivery_failed",
    delivery_failed: "returning",
    returning: "returned",
  },
  lost: { booked: "picked_up", picked_up: "in_transit", in_transit: "lost" },
};

export const checkpointNotes: Record<DeliveryState, string> = {
  booked: "Waiting for pick-up at the office",
  picked_up: "Picked up from the office",
  in_transit: "On the way to the delivery hub",
  out_for_delivery: "Out for delivery",
  delivered: "Delivered",
  pickup_failed: "The pick-up did not succeed",
  delivery_failed: "The delivery did not succeed",
  returning: "On the way back to the office",
  returned: "Returned to the office",
  cancelled: "Cancelled",
  lost: "The parcel cannot be found",
};

export function stateAfter(state: DeliveryState, ending: ParcelEnding): DeliveryState | null {
  return next[ending][state] ?? null;
}

export function wayTo(state: DeliveryState): DeliveryState[] {
  for (const ending of ["delivered", "returned", "lost"] as const) {
    const way: DeliveryState[] = ["booked"];
    for (let at = way[0]; at && at !== state;) {
      at = next[ending][at];
      if (at) way.push(at);
    }
    if (way.at(-1) === state) return way;
  }
  return ["booked", state];
}

/** A recipient named RETURN or LOST makes the delivery fail. */
export function endingFor(recipient: string): ParcelEnding {
  const names = recipient.toUpperCase().split(/[^A-ZÑ]+/u);
  if (names.includes("RETURN")) return "returned";
  return names.includes("LOST") ? "lost" : "delivered";
}
