import * as v from "valibot";
import { BarangayCode } from "./address.ts";
import * as sentences from "./sentences.ts";
import { shortCode } from "./text.ts";

export const paymentChannels = ["Gcash", "Maya", "Dayon QRPH", "Qrph", "Visa"] as const;
export type PaymentChannel = (typeof paymentChannels)[number];

/** It goes straight to the tracking page (spec §4). */
export const QR_CHANNEL: PaymentChannel = "Dayon QRPH";

/** How people read them: one spelling of each on every screen and in every message (spec §2, R-53). */
const channelNames: Record<PaymentChannel, string> = {
  Gcash: "GCash",
  Maya: "Maya",
  "Dayon QRPH": "QR Ph",
  Qrph: "QR Ph",
  Visa: "Visa",
};
export const channelName = (channel: string): string =>
  Object.hasOwn(channelNames, channel) ? channelNames[channel as PaymentChannel] : channel;

/** The channels to choose from: of two with the same name the first, because nobody could tell them apart. */
export const choosable = (channels: readonly PaymentChannel[]): PaymentChannel[] =>
  channels.filter(
    (channel, index) =>
      channels.findIndex((other) => channelName(other) === channelName(channel)) === index,
  );

/** The couriers of spec §3 in its order, by code; one without a name there has its code's. */
export const courierNames = {
  Quadx: "GoGo Express",
  Skyward: "FSI",
  Abyan: "Abyan",
  Go21: "GO21",
  "J&T": "J&T",
  Messerve: "Messerve",
  WExpress: "WExpress",
  Lalamove: "Lalamove",
  RiderKo: "RiderKo",
} as const;
export type CourierCode = keyof typeof courierNames;
export const isCourierCode = (code: string): code is CourierCode =>
  Object.hasOwn(courierNames, code);
export const courierCodes = Object.keys(courierNames).filter(isCourierCode);

/** Quadx is the only courier with the structured address; the others use the map (spec §9). */
export const usesStructuredAddress = (code: string): boolean => code === "Quadx";
/** WExpress needs no payment channel (spec §5). */
export const needsPaymentChannel = (code: string): boolean => code !== "WExpress";
/** For these couriers Continue on the checkout also waits for the channels (spec §4). */
export const waitsForChannels = (code: string): boolean => code === "Skyward" || code === "Abyan";

/** Office code for a record without an office (spec §9). */
export const DEFAULT_OFFICE_CODE = "0071";

/** `quadx` → `Quadx`: capitalises only the first letter. */
export const courierCodeOfPath = (segment: string): string =>
  segment.slice(0, 1).toUpperCase() + segment.slice(1);

/** A courier of an office. */
export const Courier = v.object({
  code: v.string(),
  name: v.string(),
  enabled: v.boolean(),
  available_payment_channels: v.array(v.picklist(paymentChannels)),
  /** Those that cannot be paid at the moment: their gateway does not answer, or refuses us. */
  unavailable_payment_channels: v.array(v.picklist(paymentChannels)),
});
export type Courier = v.InferOutput<typeof Courier>;

export const CourierCodeParam = v.object({ code: shortCode() });
export const OfficeCodeParam = v.object({ office_code: shortCode() });

const degrees = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,3}(?:\.\d{1,20})?$/u, sentences.mapPlace),
  v.transform(Number),
);

/** Destination: a barangay code, or a point on the map in degrees. */
export const QuoteQuery = v.pipe(
  v.strictObject({
    barangay_code: v.optional(BarangayCode),
    latitude: v.optional(degrees),
    longitude: v.optional(degrees),
  }),
  v.forward(
    v.check(
      ({ barangay_code: code, latitude, longitude }) =>
        code !== undefined || (latitude !== undefined && longitude !== undefined),
      sentences.destination,
    ),
    ["barangay_code"],
  ),
);
export type QuoteQuery = v.InferOutput<typeof QuoteQuery>;

/** The price of a delivery, set by the server; the courier is the payee. `amount` in pesos. */
export const Quote = v.object({
  delivery_courier: v.string(),
  payee: v.string(),
  amount: v.number(),
  agency_share: v.literal(0),
  zone: v.string(),
  sample: v.boolean(),
});
export type Quote = v.InferOutput<typeof Quote>;

/** Working days from the pick-up at the office to the door, as the courier states them; null if it does not. */
const days = { min_days: v.nullable(v.number()), max_days: v.nullable(v.number()) };

/** Fees and days of a courier today, in pesos: lowest and highest over all destinations, and for each zone. */
export const FeeRange = v.object({
  delivery_courier: v.string(),
  payee: v.string(),
  min_amount: v.number(),
  max_amount: v.number(),
  ...days,
  zones: v.array(v.object({ zone: v.string(), amount: v.number(), ...days })),
  agency_share: v.literal(0),
  sample: v.boolean(),
});
export type FeeRange = v.InferOutput<typeof FeeRange>;
