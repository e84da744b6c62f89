import type {
  Courier,
  FeeRange,
  PaymentChannel,
  Quote,
  QuoteQuery,
} from "@portal/contract/courier";
import { manilaDay } from "@portal/contract/days";
import { findAddress, nearestMunicipality } from "../address/address-store.ts";
import type { Context } from "../context.ts";
import {
  carriedBy,
  couriersOfOffice,
  feeFor,
  feesInForce,
  findCourier,
  offeredBy,
} from "./courier-store.ts";
import { i18n } from "../language/sentence.ts";
import { Problem, wrongFields } from "../problem/problem.ts";

/** The couriers that serve an office, disabled ones included; throws `resource_not_found`. */
export async function listCouriers(
  context: Pick<Context, "db" | "couriers" | "now">,
  officeCode: string,
): Promise<Courier[]> {
  const couriers = await couriersOfOffice(context.db, offeredBy(context), officeCode);
  if (!couriers)
    throw new Problem("resource_not_found", i18n.t("There is no office with this code."));
  return couriers;
}

/** The payment channels of a courier that can be paid now, the default first; throws `resource_not_found`. */
export async function listChannels(
  context: Pick<Context, "db" | "couriers" | "now">,
  code: string,
): Promise<PaymentChannel[]> {
  const courier = await findCourier(context.db, offeredBy(context), code);
  if (!courier)
    throw new Problem("resource_not_found", i18n.t("There is no courier with this code."));
  return courier.available_payment_channels;
}

type Fees = Awaited<ReturnType<typeof feesInForce>>;

/** Fees and days of each courier that can be chosen, today in Manila and in pesos; the courier is the payee. */
export async function listFees(
  context: Pick<Context, "db" | "now" | "couriers">,
): Promise<FeeRange[]> {
  const fees = await feesInForce(context.db, carriedBy(context), manilaDay(context.now()));
  return [...Map.groupBy(fees, ({ code }) => code)].map(([code, of]) => ({
    delivery_courier: code,
    payee: of[0]?.name ?? code,
    min_amount: Math.min(...of.map(({ centavos }) => centavos)) / 100,
    max_amount: Math.max(...of.map(({ centavos }) => centavos)) / 100,
    ...daysOf(of),
    zones: of.map((fee) => ({
      zone: fee.zone,
      amount: fee.centavos / 100,
      min_days: fee.least_days,
      max_days: fee.most_days,
    })),
    agency_share: 0,
    // One sample among them is enough to say so.
    sample: of.some(({ sample }) => sample),
  }));
}

/** Over all zones; null when a zone has none, because the range would promise too much. */
function daysOf(fees: Fees): Pick<FeeRange, "min_days" | "max_days"> {
  const least = fees.map(({ least_days }) => least_days).filter((days) => days !== null);
  const most = fees.map(({ most_days }) => most_days).filter((days) => days !== null);
  if (most.length < fees.length) return { min_days: null, max_days: null };
  return { min_days: Math.min(...least), max_days: Math.max(...most) };
}

/**
 * An enabled courier's fee for a destination today in Manila, in pesos; the courier is the payee.
 * @throws Problem `resource_not_found` for a courier that is unknown, disabled or does not deliver there,
 * `invalid_fields` for a destination outside the Philippines
 */
export async function quoteDelivery(
  context: Pick<Context, "db" | "now" | "couriers">,
  courierCode: string,
  place: QuoteQuery,
): Promise<Quote> {
  const { db, now } = context;
  const courier = await findCourier(db, offeredBy(context), courierCode);
  if (!courier?.enabled)
    throw new Problem("resource_not_found", i18n.t("This courier is not available."));
  const zone = await zoneOf(db, place);
  const fee = await feeFor(db, courier.code, zone, manilaDay(now()));
  if (!fee)
    throw new Problem("resource_not_found", i18n.t("This courier does not deliver to this place."));
  return {
    delivery_courier: courier.code,
    payee: courier.name,
    amount: fee.amountCentavos / 100,
    agency_share: 0,
    zone,
    sample: fee.sample,
  };
}

async function zoneOf(db: Context["db"], place: QuoteQuery): Promise<string> {
  const { barangay_code: code, latitude = NaN, longitude = NaN } = place;
  if (code !== undefined) {
    const address = await findAddress(db, code);
    if (address) return address.zone;
    throw wrongFields({ barangay_code: ["Please choose the barangay."] });
  }
  const nearest = await nearestMunicipality(db, latitude, longitude);
  if (nearest) return nearest.zone;
  throw wrongFields({ latitude: [i18n.t("Please choose a place in the Philippines.")] });
}
