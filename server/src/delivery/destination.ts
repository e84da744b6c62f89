import { isInPhilippines, parseGeoloc } from "@portal/contract/address";
import { usesStructuredAddress, type Courier } from "@portal/contract/courier";
import { manilaDay } from "@portal/contract/days";
import type { TransactionRequest } from "@portal/contract/transaction";
import { findAddress, fullAddress, nearestMunicipality } from "../address/address-store.ts";
import { feeFor } from "../courier/courier-store.ts";
import type { Db } from "../db/tables.ts";
import { type FieldSentences, Problem, wrongFields } from "../problem/problem.ts";
import { i18n } from "../language/sentence.ts";
import type { Requester, StoredTransaction } from "./transaction-store.ts";

/** The part of it that is sealed, and the zone that its fee depends on. */
type Destination = {
  place: Pick<
    Requester,
    | "barangay_code"
    | "line_1"
    | "line_2"
    | "postal_code"
    | "latitude"
    | "longitude"
    | "address"
    | "full_address"
  >;
  zone: string;
};

/**
 * The destination: Quadx needs a barangay, line 1 and postal code, the others a point and an address (spec §5). Field
 * names of spec §3 are used when those of §7 are empty.
 * @throws Problem `invalid_fields` for fields that are missing, unknown or outside the Philippines
 */
export async function resolveDestination(db: Db, body: TransactionRequest): Promise<Destination> {
  return usesStructuredAddress(body.delivery_courier) ? structured(db, body) : onMap(db, body);
}

async function structured(db: Db, body: TransactionRequest): Promise<Destination> {
  const details = body.delivery_details;
  const code = details.barangay_code || body.barangay_code;
  const line1 = details.line_1 || body.address_line_1;
  const line2 = details.line_2 || body.address_line_2;
  const postalCode = details.postal_code || body.postal_code;
  const errors: FieldSentences = {};
  const found = code ? await findAddress(db, code) : null;
  if (!found) errors["delivery_details.barangay_code"] = ["Please choose the barangay."];
  if (!line1) errors["delivery_details.line_1"] = ["Please fill this in."];
  if (!postalCode) errors["delivery_details.postal_code"] = ["Please fill this in."];
  if (!found || !line1 || !postalCode) throw wrongFields(errors);
  const place = {
    barangay_code: found.barangayCode,
    line_1: line1,
    line_2: line2 ?? "",
    postal_code: postalCode,
    latitude: null,
    longitude: null,
    address: "",
    full_address: fullAddress({ line1, line2: line2 ?? "", postalCode }, found),
  };
  return { place, zone: found.zone };
}

async function onMap(db: Db, body: TransactionRequest): Promise<Destination> {
  const details = body.delivery_details;
  const address = details.address || body.delivery_address;
  const point = pointOf(body);
  const errors: FieldSentences = {};
  if (!address) errors["delivery_details.address"] = ["Please fill this in."];
  if (!point) errors["delivery_details.latitude"] = ["Please choose the place on the map."];
  else if (!isInPhilippines(point))
    errors["delivery_details.latitude"] = [i18n.t("Please choose a place in the Philippines.")];
  const nearest = point && (await nearestMunicipality(db, point.latitude, point.longitude));
  if (!address || !point || !nearest) throw wrongFields(errors);
  const line2 = details.line_2 || body.address_line_2 || "";
  const place = {
    barangay_code: null,
    line_1: details.line_1 || body.address_line_1 || "",
    line_2: line2,
    postal_code: details.postal_code || body.postal_code || "",
    ...point,
    address,
    // The address may already contain the wizard's second line.
    full_address: line2 === "" || address.includes(line2) ? address : `${line2}, ${address}`,
  };
  return { place, zone: nearest.zone };
}

function pointOf(body: TransactionRequest): { latitude: number; longitude: number } | null {
  const { latitude, longitude } = body.delivery_details;
  if (typeof latitude === "number" && typeof longitude === "number") return { latitude, longitude };
  return body.geoloc ? parseGeoloc(body.geoloc) : null;
}

/**
 * The courier's fee for the zone today in Manila, and the payee.
 * @throws Problem `not_deliverable` when the courier has no fee for the zone
 */
export async function priceOf(
  db: Db,
  courier: Courier,
  zone: string,
  now: Date,
): Promise<Pick<StoredTransaction, "amount_centavos" | "payee">> {
  const fee = await feeFor(db, courier.code, zone, manilaDay(now));
  if (!fee)
    throw new Problem(
      "not_deliverable",
      i18n.t("{courier} does not deliver to this place. Please choose another courier.", {
        courier: courier.name,
      }),
    );
  return { amount_centavos: fee.amountCentavos, payee: courier.name };
}
