import * as v from "valibot";

/** Navigation state of the confirmation: just booked, or moving to another day. */
export const BookedState = v.object({ booked: v.literal(true) });
export const MovingState = v.object({ moving: v.literal(true) });

export const bookedState: v.InferOutput<typeof BookedState> = { booked: true };
export const movingState: v.InferOutput<typeof MovingState> = { moving: true };
