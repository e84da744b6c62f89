import {
  courierCodes,
  courierNames,
  type CourierCode,
  type PaymentChannel,
} from "@portal/contract/courier";
import { zones } from "@portal/contract/address";

/** Of the couriers that spec §3 enables. */
const channels: Partial<Record<CourierCode, PaymentChannel[]>> = {
  Quadx: ["Gcash", "Maya", "Visa", "Dayon QRPH"],
  Skyward: ["Dayon QRPH", "Gcash"],
  Abyan: ["Dayon QRPH", "Maya"],
  Go21: ["Qrph", "Gcash"],
};

export const sampleCouriers = courierCodes.map((code) => ({
  code,
  name: courierNames[code],
  enabled: code in channels,
  available_payment_channels: channels[code] ?? [],
}));

/** Sample fees in pesos, in the order of the zones. */
const pesos = {
  Quadx: [150, 190, 220, 240, 290],
  Skyward: [140, 180, 210, 230, 280],
  Abyan: [130, 170, 205, 225, 270],
  Go21: [120, 165, 195, 215, 260],
} as const satisfies Partial<Record<CourierCode, readonly number[]>>;

/** Sample working days to the door, at least and at most, in the order of the zones. */
const days = {
  Quadx: [
    [2, 3],
    [2, 4],
    [3, 5],
    [3, 6],
    [5, 8],
  ],
  Skyward: [
    [1, 3],
    [2, 4],
    [3, 5],
    [3, 6],
    [5, 9],
  ],
  Abyan: [
    [2, 4],
    [3, 5],
    [4, 6],
    [4, 7],
    [6, 10],
  ],
  Go21: [
    [2, 4],
    [3, 6],
    [4, 7],
    [5, 8],
    [6, 10],
  ],
} as const satisfies Record<keyof typeof pesos, readonly (readonly [number, number])[]>;

const EFFECTIVE_FROM = "2024-01-01";

const priced = Object.keys(pesos) as (keyof typeof pesos)[];

export const sampleFees = priced.flatMap((courier) =>
  zones.map((zone, index) => ({
    courier_code: courier,
    zone,
    effective_from: EFFECTIVE_FROM,
    amount_centavos: (pesos[courier][index] ?? 0) * 100,
    least_days: days[courier][index]?.[0] ?? null,
    most_days: days[courier][index]?.[1] ?? null,
    sample: true,
  })),
);
