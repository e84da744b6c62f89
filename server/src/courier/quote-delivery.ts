import { i18n } from "../language/sentence.ts";
import type { Quote, QuoteQuery } from "@portal/contract/courier";
import { manilaDay } from "@portal/contract/manila-time";
import { findAddress, nearestMunicipality } from "../address/address-store.ts";
import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { offeredBy } from "./carried.ts";
import { feeFor, findCourier } from "./courier-store.ts";

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
    throw new Problem("invalid_fields", undefined, {
      errors: { barangay_code: ["Please choose the barangay."] },
    });
  }
  const nearest = await nearestMunicipality(db, latitude, longitude);
  if (nearest) return nearest.zone;
  throw new Problem("invalid_fields", undefined, {
    errors: { latitude: [i18n.t("Please choose a place in the Philippines.")] },
  });
}
