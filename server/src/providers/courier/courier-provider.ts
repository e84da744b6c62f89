import type { DeliveryState } from "../../db/delivery-state.ts";

export type CourierOrder = {
  /** Ours, one per transaction: `book` is idempotent by it. */
  reference: string;
  /** Code of the courier (spec §3). */
  courierCode: string;
  recipient: { name: string; contactNumber: string; address: string };
  itemType: "drivers_license" | "plate_number";
};

export type CourierBooking = {
  trackingNumber: string;
  /** Opens in the person's browser. */
  trackingUrl: string;
};

/** `id` is the same each time the checkpoint is read. */
export type CourierCheckpoint = { id: string; at: Date; state: DeliveryState; note: string };

/** What a verified webhook is good for: a reason to `track`. One call may tell of several parcels. */
export type CourierNotice = { eventId: string; trackingNumber: string };

/**
 * A courier, or a service in front of several. Every adapter passes `courier-provider-contract.ts`.
 * Each outside call has a time-out; no answer, or a 5xx, is `Problem('provider_unavailable')`.
 */
export type CourierProvider = {
  name: string;
  /**
   * Books a pick-up at the office, or gives the one already booked for this reference. A courier
   * without idempotency (Lalamove) is asked for the reference before a second try.
   */
  book(order: CourierOrder): Promise<CourierBooking>;
  /**
   * Takes a booking back; doing so again does nothing.
   * @throws Problem('not_editable') once the parcel was picked up
   * @throws Problem('resource_not_found') for a number that is not the courier's
   */
  cancel(trackingNumber: string): Promise<void>;
  /** The parcel's way so far, oldest first, at least one checkpoint; null for a number that is not the courier's. */
  track(trackingNumber: string): Promise<CourierCheckpoint[] | null>;
  /**
   * Checks a webhook and says which parcels to track again.
   * @param headers lower-case names
   * @throws Problem('webhook_refused') when forged, altered, stale, from the future or unreadable
   */
  readWebhook(
    rawBody: Buffer,
    headers: Record<string, string | undefined>,
    now: Date,
  ): CourierNotice[];
};
