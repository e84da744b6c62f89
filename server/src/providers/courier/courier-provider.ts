import type { DeliveryState } from "../../db/delivery-state.ts";
import type { WebhookHeaders } from "../webhook-checks.ts";

/** Where a parcel is fetched or brought. A map address has a point and no barangay, a structured one the opposite. */
export type CourierStop = {
  name: string;
  /** `+639…`, or the number of the courier account's setting; empty where there is none. */
  contactNumber: string;
  email: string | null;
  /** One line, for labels. */
  fullAddress: string;
  address: {
    line: string;
    barangay: string | null;
    city: string;
    province: string;
    postalCode: string | null;
  };
  /** Degrees. */
  point: { latitude: number; longitude: number } | null;
};

export type CourierOrder = {
  /** Ours, one per order. */
  reference: string;
  /** Code of the courier (spec §3). */
  courierCode: string;
  itemType: "drivers_license" | "plate_number";
  pickup: CourierStop;
  dropoff: CourierStop;
  declaredValueCentavos: number;
  /** The `quotation` of `quote`, for a courier that needs one. */
  quotation: string | null;
};

export type CourierQuote = { quotation: string; feeCentavos: number; validUntil: Date };

/** An order that the courier has. */
export type PlacedOrder = {
  trackingNumber: string;
  trackingUrl: string | null;
};

/** `id` is the same each time the checkpoint is read. */
export type CourierCheckpoint = { id: string; at: Date; state: DeliveryState; note: string };

/** What a courier says of a parcel by itself. */
export type CourierReport = {
  state: DeliveryState;
  at: Date;
  trackingUrl: string | null;
};

/**
 * A verified webhook only triggers `track`; one webhook may tell of several parcels. At least one of number and
 * reference is named. `report` is null, except where the signed content itself is all that there is ("by_hand").
 */
export type CourierEvent = {
  eventId: string;
  trackingNumber: string | null;
  reference: string | null;
  report: CourierReport | null;
};

/**
 * What keeps a second rider away when an answer of `book` is lost:
 * - `by_reference`: `find` says whether the order exists
 * - `same_quotation`: one order per quotation, so only the same one may be placed again
 * - `by_hand`: nothing is called; `book`, `quote`, `find` and `track` answer null, and the number comes with a report
 */
export type BookingKind = "by_reference" | "same_quotation" | "by_hand";

/**
 * A courier, or a service in front of several. Every adapter passes `courier-provider-contract.ts`.
 * Each outside call has a time-out; no answer, or a 5xx, is `Problem('provider_unavailable')`: it may have happened.
 */
export type CourierProvider = {
  name: string;
  booking: BookingKind;
  /** Whether a pick-up that failed ends the order, or the courier comes again. */
  failedPickup: "ends" | "comes_again";
  /** The courier's price, where it is not fixed; null where it is. */
  quote(order: CourierOrder): Promise<CourierQuote | null>;
  /**
   * Books a pick-up at the office. Called again with the same order after silence only as `booking` allows.
   * @returns null when it is handed over by hand
   * @throws ProviderRefused for a definite no: nothing is booked
   */
  book(order: CourierOrder): Promise<PlacedOrder | null>;
  /** The order of a reference; null when the courier has none. Asked only of couriers "by_reference". */
  find(reference: string): Promise<PlacedOrder | null>;
  /**
   * The order with this number and the reference that was given with it; null for a number that is not the courier's.
   * Asked only of couriers "same_quotation", when a webhook names an order of which no answer has come.
   */
  orderOf(trackingNumber: string): Promise<(PlacedOrder & { reference: string | null }) | null>;
  /**
   * What the courier says now, oldest first, at least one; some tell the whole way, others only the latest state.
   * Null for a number that is not the courier's.
   */
  track(trackingNumber: string): Promise<CourierCheckpoint[] | null>;
  /** Whether one webhook tells of one parcel, or of many. */
  webhooksOf: "one" | "many";
  /**
   * Verifies a webhook and returns the parcels to track. A handshake is an empty body, sent when the address is saved.
   * @throws Problem('webhook_refused') when forged, altered, stale, from the future or unreadable
   */
  readWebhook(
    rawBody: Buffer,
    headers: WebhookHeaders,
    now: Date,
  ): { handshake: true } | CourierEvent[];
};

/** Of a courier that has no prices of its own, is not found by our reference, and tells no order by its number. */
export const unasked: Pick<CourierProvider, "quote" | "find" | "orderOf"> = {
  quote: async () => null,
  find: async () => null,
  orderOf: async () => null,
};

/** An account at a courier, or at a service in front of several. */
export type CourierAccount = {
  name: string;
  provider: CourierProvider;
  /** How often it may be asked; Infinity where nothing is called, or only this process. */
  callsPerSecond: number;
  /** Codes of the couriers whose parcels it carries (spec §3). */
  couriers: readonly string[];
  /** The last part of its webhook's address, which nobody else knows. */
  webhookKey: string;
  /** Where its tracking pages are; nothing else is linked. */
  trackingOrigins: readonly string[];
};

/** By name. */
export type CourierAccounts = ReadonlyMap<string, CourierAccount>;
