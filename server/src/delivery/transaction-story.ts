import { manilaDay } from "@portal/contract/days";
import type { TransactableType, TransactionStatus } from "@portal/contract/status";
import {
  failedReasons,
  stepOfTransaction,
  type FailedReason,
  type Timeline,
  type TimelineStep,
} from "@portal/contract/timeline";
import type { Context } from "../context.ts";
import type { DeliveryState } from "../db/delivery-state.ts";
import type { CourierCheckpoint } from "../providers/courier/courier-provider.ts";
import { promiseOf } from "../record/timeline.ts";

type Event = { at: Date; to: TransactionStatus; why: string | null };
type Checkpoint = Pick<CourierCheckpoint, "at" | "state">;
type Moment = { step: TimelineStep; at: Date; reason: FailedReason | null };

type TransactionFacts = {
  type: TransactableType;
  office: Parameters<typeof promiseOf>[1]["office"];
  /** Both oldest first. */
  events: readonly Event[];
  checkpoints: readonly Checkpoint[];
};

/** Courier states with their own step; the others appear as the status that they lead to. */
const STEP_OF_STATE: Partial<Record<DeliveryState, TimelineStep>> = {
  pickup_failed: "pickup_failed",
  in_transit: "at_hub",
  out_for_delivery: "out_for_delivery",
  delivery_failed: "delivery_failed",
  returning: "returning",
};
/** Courier states that give the real time of a status: our event only has the time of the report. */
const REPORTED_BY: Partial<Record<TransactionStatus, DeliveryState>> = {
  "In Transit": "picked_up",
  Received: "delivered",
};

/** The timeline of a transaction for the holder of its token: our events and the courier's checkpoints in order. */
export function transactionTimeline(
  context: Pick<Context, "now" | "closedDays">,
  { type, office, events, checkpoints }: TransactionFacts,
): Timeline {
  const lostAt = checkpoints.findLastIndex(({ state }) => state === "lost");
  const moments = events.flatMap((event): Moment[] => {
    const told = hasTurnedUp(event) ? checkpoints.slice(lostAt + 1) : checkpoints.slice(0, lostAt);
    const own = lostAt < 0 || event.to === "Received" ? checkpoints : told;
    return [
      momentOf(event, own),
      ...(event.to === "For Dispatch" ? steps(own, isBeforePickup) : []),
      ...(event.to === "In Transit" ? steps(own, (state) => !isBeforePickup(state)) : []),
    ];
  });
  const last = moments.at(-1);
  return {
    reached: moments.map(({ step, at, reason }) => ({ step, at: at.toISOString(), reason })),
    promise: promiseOf(context, {
      type,
      office,
      step: last?.step,
      since: last && manilaDay(last.at),
    }),
  };
}

/** A lost parcel was found: what was told after the loss belongs to the rest of its way. */
const hasTurnedUp = ({ to, why }: Event): boolean => to === "In Transit" && why === "found";

const isBeforePickup = (state: DeliveryState): boolean => state === "pickup_failed";

function momentOf({ at, to, why }: Event, checkpoints: readonly Checkpoint[]): Moment {
  const told = checkpoints.find(({ state }) => state === REPORTED_BY[to]);
  const reason = to === "failed" ? failedReasons.find((known) => known === why) : undefined;
  return { step: stepOfTransaction[to], at: told?.at ?? at, reason: reason ?? null };
}

const steps = (checkpoints: readonly Checkpoint[], fits: (state: DeliveryState) => boolean) =>
  checkpoints.flatMap(({ at, state }): Moment[] => {
    const step = STEP_OF_STATE[state];
    return step && fits(state) ? [{ step, at, reason: null }] : [];
  });
