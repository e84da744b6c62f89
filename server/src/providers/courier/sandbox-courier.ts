import { paths } from "@portal/contract/paths";
import * as v from "valibot";
import {
  deliverDue,
  earliest,
  nextDelivery,
  readSigned,
  type WebhookTarget,
} from "../sandbox-webhooks.ts";
import type { DeliveryState } from "../../db/delivery-state.ts";
import {
  type PlacedOrder,
  type CourierOrder,
  type CourierProvider,
  unasked,
} from "./courier-provider.ts";
import {
  checkpointsOf,
  dueParcels,
  keepParcel,
  moveParcel,
  nextSerial,
  nextStep,
  parcelOf,
  type ParcelRow,
} from "./sandbox-courier-store.ts";

export type SandboxCourierOptions = WebhookTarget & {
  /** The portal's origin, without a trailing slash. */
  origin: string;
  now: () => Date;
  random: (bytes: number) => Buffer;
  stepMs: number;
};

export type PlacedParcel = {
  /** Such as `0000-0021-ZTMR`; `book` starts at 0000-0100. */
  trackingNumber: string;
  state: (typeof PLACED_WAY)[number];
  at: Date;
  courierCode: string;
  itemType: CourierOrder["itemType"];
};

export type SandboxCourierProvider = CourierProvider & {
  /** Moves every due parcel one step and sends webhooks. @returns how many of both */
  tick(now: Date): Promise<number>;
  /** When `tick` has something to do; null for never. */
  nextDue(): Promise<Date | null>;
  /** Adds a parcel that does not move, with its earlier checkpoints; does nothing when its number exists. */
  place(parcel: PlacedParcel): Promise<void>;
};

const MOST_AT_ONCE = 100;
const PLACED_WAY = ["booked", "picked_up", "in_transit"] as const;
const PLACED_STEP_MS = 3 * 60 * 60_000;
/** No vowels, to avoid forming words. */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const Event = v.object({ event_id: v.string(), tracking_number: v.string() });

/**
 * The sandbox's courier: parcels move by themselves from the office to the door; each step is a checkpoint and a
 * signed webhook. For a recipient named RETURN the delivery fails and the parcel comes back; for LOST it is lost.
 */
export function sandboxCourier(o: SandboxCourierOptions): SandboxCourierProvider {
  return {
    name: "sandbox",
    booking: "by_reference",
    failedPickup: "ends",
    ...unasked,
    book: (order) => book(o, order),
    find: async (reference) => {
      const parcel = await parcelOf(o.db, { reference });
      return parcel ? placedOrder(o, parcel) : null;
    },
    track: async (trackingNumber) => {
      const way = await checkpointsOf(o.db, trackingNumber);
      return way.length === 0 ? null : way;
    },
    webhooksOf: "one",
    readWebhook: (rawBody, headers, now) => {
      const event = readSigned(Event, o.webhookSecret, rawBody, headers, now);
      return [
        {
          eventId: event.event_id,
          trackingNumber: event.tracking_number,
          reference: null,
          report: null,
        },
      ];
    },
    tick: async (now) => {
      let happened = 0;
      for (const parcel of await dueParcels(o.db, now, MOST_AT_ONCE))
        if (await step(o, parcel, now)) happened += 1;
      return happened + (await deliverDue(o, "courier", now));
    },
    nextDue: async () => earliest(await nextStep(o.db), await nextDelivery(o.db, "courier")),
    place: (parcel) => place(o, parcel),
  };
}

async function book(o: SandboxCourierOptions, order: CourierOrder): Promise<PlacedOrder> {
  const { reference } = order;
  const known = await parcelOf(o.db, { reference });
  if (known) return placedOrder(o, known);
  const at = o.now();
  const parcel = {
    tracking_number: numberFrom(await nextSerial(o.db), o.random(4)),
    reference,
    courier_code: order.courierCode,
    item_type: order.itemType,
    ending: endingFor(order.dropoff.name),
    state: "booked" as const,
    moves_at: new Date(at.getTime() + o.stepMs),
  };
  await keepParcel(o.db, parcel, [{ at, state: "booked" }]);
  // A concurrent order of the same reference may have been faster.
  return placedOrder(o, (await parcelOf(o.db, { reference })) ?? parcel);
}

function numberFrom(serial: number, random: Buffer): string {
  const digits = String(serial).padStart(8, "0");
  const letters = Array.from(random.subarray(0, 4), (byte) => LETTERS.charAt(byte % 20)).join("");
  return `${digits.slice(0, 4)}-${digits.slice(4)}-${letters}`;
}

function placedOrder(
  o: SandboxCourierOptions,
  { tracking_number }: Pick<ParcelRow, "tracking_number">,
): PlacedOrder {
  return {
    trackingNumber: tracking_number,
    trackingUrl: `${o.origin}${paths.sandboxParcel(tracking_number)}`,
  };
}

async function step(o: SandboxCourierOptions, parcel: ParcelRow, now: Date): Promise<boolean> {
  const state = stateAfter(parcel.state, parcel.ending);
  if (!state) return false;
  const isLast = stateAfter(state, parcel.ending) === null;
  const movesAt = isLast ? null : new Date(now.getTime() + o.stepMs);
  return moveParcel(o.db, parcel, { at: now, state, movesAt });
}

async function place(o: SandboxCourierOptions, parcel: PlacedParcel): Promise<void> {
  const reference = `placed ${parcel.trackingNumber}`;
  if (await parcelOf(o.db, { reference })) return;
  const way = PLACED_WAY.slice(0, PLACED_WAY.indexOf(parcel.state) + 1);
  await keepParcel(
    o.db,
    {
      tracking_number: parcel.trackingNumber,
      reference,
      courier_code: parcel.courierCode,
      item_type: parcel.itemType,
      ending: "delivered",
      state: parcel.state,
      moves_at: null,
    },
    way.map((state, index) => ({
      state,
      at: new Date(parcel.at.getTime() - (way.length - 1 - index) * PLACED_STEP_MS),
    })),
  );
}

type ParcelEnding = "delivered" | "returned" | "lost";

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

function stateAfter(state: DeliveryState, ending: ParcelEnding): DeliveryState | null {
  return next[ending][state] ?? null;
}

/** A recipient named RETURN or LOST makes the delivery fail. */
function endingFor(recipient: string): ParcelEnding {
  const names = recipient.toUpperCase().split(/[^A-ZÑ]+/u);
  if (names.includes("RETURN")) return "returned";
  return names.includes("LOST") ? "lost" : "delivered";
}
