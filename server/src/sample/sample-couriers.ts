import {
  courierCodes,
  courierNames,
  type CourierCode,
  type PaymentChannel,
} from "@portal/contract/courier";
import { type Zone, zones } from "@portal/contract/address";

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

type Terms = readonly [pesos: number, leastDays: number, mostDays: number];

/** Sample fees, and working days to the door. */
const terms: Partial<Record<CourierCode, Record<Zone, Terms>>> = {
  Quadx: {
    NCR: [150, 2, 3],
    Luzon: [190, 2, 4],
    Visayas: [220, 3, 5],
    Mindanao: [240, 3, 6],
    Island: [290, 5, 8],
  },
  Skyward: {
    NCR: [140, 1, 3],
    Luzon: [180, 2, 4],
    Visayas: [210, 3, 5],
    Mindanao: [230, 3, 6],
    Island: [280, 5, 9],
  },
  Abyan: {
    NCR: [130, 2, 4],
    Luzon: [170, 3, 5],
    Visayas: [205, 4, 6],
    Mindanao: [225, 4, 7],
    Island: [270, 6, 10],
  },
  Go21: {
    NCR: [120, 2, 4],
    Luzon: [165, 3, 6],
    Visayas: [195, 4, 7],
    Mindanao: [215, 5, 8],
    Island: [260, 6, 10],
  },
};

const EFFECTIVE_FROM = "2024-01-01";

export const sampleFees = courierCodes.flatMap((courier) => {
  const own = terms[courier];
  if (!own) return [];
  return zones.map((zone) => {
    const [pesos, least, most] = own[zone];
    return {
      courier_code: courier,
      zone,
      effective_from: EFFECTIVE_FROM,
      amount_centavos: pesos * 100,
      least_days: least,
      most_days: most,
      sample: true,
    };
  });
});
