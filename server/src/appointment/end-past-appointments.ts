import { manilaDay } from "@portal/contract/manila-time";
import type { Context } from "../context.ts";
import { endBefore } from "./past-store.ts";

/** Booked becomes Past once the day is over in Manila. @returns how many */
export const endPastAppointments = ({ db, now }: Pick<Context, "db" | "now">): Promise<number> =>
  endBefore(db, manilaDay(now()), now());
