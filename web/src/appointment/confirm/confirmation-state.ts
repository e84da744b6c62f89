import type { AppointmentRead } from "@portal/contract/appointment";
import * as v from "valibot";

/** Navigation state of the confirmation: just booked, moving to another day, or moved to one. */
export const BookedState = v.object({ booked: v.literal(true) });
export const MovingState = v.object({ moving: v.literal(true) });
const Visit = v.object({ date: v.string(), office: v.string() });
export const MovedState = v.object({ moved: v.object({ from: Visit, to: Visit }) });
export type Moved = v.InferOutput<typeof MovedState>["moved"];

export const bookedState: v.InferOutput<typeof BookedState> = { booked: true };
export const movingState: v.InferOutput<typeof MovingState> = { moving: true };

type Placed = Pick<AppointmentRead, "date" | "office">;
const visitOf = ({ date, office }: Placed) => ({ date, office: office.name });
export const movedState = (from: Placed, to: Placed): v.InferOutput<typeof MovedState> => ({
  moved: { from: visitOf(from), to: visitOf(to) },
});
