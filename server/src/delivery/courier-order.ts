import { pathOfTransactionType } from "@portal/contract/status";
import { findAddress, nearestMunicipality } from "../address/address-store.ts";
import type { Context, KnownOffice } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { Problem } from "../problem/problem.ts";
import type { CourierOrder, CourierStop } from "../providers/courier/courier-provider.ts";
import { fullName } from "@portal/contract/person";
import {
  recordOf,
  type Requester,
  requesterOf,
  typeOf,
  type StoredTransaction,
} from "./transaction-store.ts";

/** Licenses and plates have no price; a courier that insures them names its own. */
const DECLARED_VALUE_CENTAVOS = 0;

/** What a courier has to know to fetch a request's item and bring it (spec §5): both ends in parts, with their points. */
export async function courierOrder(
  { db, offices, secrets }: Context,
  row: StoredTransaction,
  reference: string,
): Promise<CourierOrder> {
  const office = await offices.find(row.office_id);
  if (!office) throw new Problem("resource_not_found");
  const person = requesterOf(secrets, row);
  return {
    reference,
    courierCode: row.delivery_courier,
    itemType: pathOfTransactionType[typeOf(recordOf(row))],
    pickup: pickupOf(office),
    dropoff: {
      name: fullName(person),
      contactNumber: person.contact_number,
      email: person.email,
      fullAddress: person.full_address,
      address: await addressOf(db, person),
      point: pointOf(person),
    },
    declaredValueCentavos: DECLARED_VALUE_CENTAVOS,
    quotation: null,
  };
}

/** The published address of an office names its city; without one, the office is found by its name. */
function pickupOf(office: KnownOffice): CourierStop {
  const { name, address, municipality: city, province, region } = office;
  const place = [city, province === city ? "" : province, region].filter((part) => part !== "");
  return {
    name,
    contactNumber: "",
    email: null,
    fullAddress: address ?? [name, ...place].join(", "),
    address: { line: address ?? name, barangay: null, city, province, postalCode: null },
    point: pointOf(office),
  };
}

const pointOf = (place: {
  latitude: number | null;
  longitude: number | null;
}): CourierStop["point"] =>
  place.latitude === null || place.longitude === null
    ? null
    : { latitude: place.latitude, longitude: place.longitude };

/** A point on the map is in the municipality that its fee was reckoned for (`destination.ts`). */
async function addressOf(db: Db, person: Requester): Promise<CourierStop["address"]> {
  const postalCode = person.postal_code || null;
  const point = pointOf(person);
  if (person.barangay_code === null) {
    const near = point && (await nearestMunicipality(db, point.latitude, point.longitude));
    const [city, province] = [near?.name ?? "", near?.province ?? ""];
    return { line: person.full_address, barangay: null, city, province, postalCode };
  }
  const place = await findAddress(db, person.barangay_code);
  return {
    line: [person.line_1, person.line_2].filter((part) => part !== "").join(", "),
    barangay: place?.barangay ?? null,
    city: place?.municipality ?? "",
    province: place?.province ?? "",
    postalCode,
  };
}
