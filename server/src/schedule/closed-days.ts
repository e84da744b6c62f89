import { addDays } from "@portal/contract/days";
import { manilaDay } from "@portal/contract/manila-time";
import type { Db } from "../db/tables.ts";
import { closuresSince, type Closure } from "./closure-store.ts";

/** No promise reaches further back. */
const DAYS_BACK = 90;

type Place = { id: string; region: string; province: string; municipality: string };

export type ClosedDays = {
  /** Whether a day is a holiday or the office is closed, as of the last refresh; without an office, nationwide only. */
  isClosed(day: string, office: Place | null): boolean;
  /** Reloads the closures. A job runs it every minute, so that no request waits for it. */
  refresh(): Promise<void>;
};

/** A cache of closed days; closures take effect in every process within a minute. */
export function watchClosedDays({ db, now }: { db: Db; now: () => Date }): ClosedDays {
  let closures: readonly Closure[] = [];
  return {
    isClosed: (day, office) =>
      closures.some(
        (closure) => closure.from_date <= day && day <= closure.to_date && holds(closure, office),
      ),
    async refresh() {
      closures = await closuresSince(db, addDays(manilaDay(now()), -DAYS_BACK));
    },
  };
}

/** A closure applies to every office that matches all its fields (0004_appointment.sql). */
const holds = (closure: Closure, office: Place | null): boolean =>
  (closure.region ?? office?.region) === office?.region &&
  (closure.province ?? office?.province) === office?.province &&
  (closure.municipality ?? office?.municipality) === office?.municipality &&
  (closure.office_id ?? office?.id) === office?.id;
