import type { DeliveryState } from "../../db/delivery-state.ts";

export type CourierOrder = {
  /** Ours, one per transaction; the idempotency key of `book`. */
  reference: string;
  /** Code of the courier (spec §3). */
  courierCode: string;
  recipient: { name: string; contactNumber: string; address: string };
  itemType: "drivers_license" | "plate_number";
};

export type CourierBooking = {
  trackingNumber: string;
  trackingUrl: string;
};

/** `id` is the same each time the checkpoint is read. */
export type CourierCheckpoint = { id: string; at: Date; state: DeliveryState; note: string };

/** A verified webhook only triggers `track`; one webhook may report several parcels. */
export type CourierNotice = { eventId: string; trackingNumber: string };

/**
 * A courier, or a service in front of several. Every adapter passes `courier-provider-contract.ts`.
 * Each outside call has a time-out; no answer, or a 5xx, is `Problem('provider_unavailable')`.
 */
export type CourierProvider = {
  name: string;
  /**
   * Books a pick-up at the office, or returns the booking of this reference. For a courier without idempotency
   * (Lalamove), the adapter searches for the reference before a second try.
   */
  book(order: CourierOrder): Promise<CourierBooking>;
  /**
   * Cancels a booking. Idempotent.
   * @throws Problem('not_editable') once the parcel was picked up
   * @throws Problem('resource_not_found') for a number that is not the courier's
   */
  cancel(trackingNumber: string): Promise<void>;
  /** The parcel's checkpoints, oldest first, at least one; null for a number that is not the courier's. */
  track(trackingNumber: string): Promise<CourierCheckpoint[] | null>;
  /**
   * Verifies a webhook and returns the parcels to track.
   * @param headers lower-case names
   * @throws Problem('webhook_refused') when forged, altered, stale, from the future or unreadable
   */
  readWebhook(
    rawBody: Buffer,
    headers: Record<string, string | undefined>,
    now: Date,
  ): CourierNotice[];
};
