import type { OfficeWithCouriers } from "./office-store.ts";
import { officeAddress } from "./office-summary.ts";
import type { Offices } from "./offices.ts";

/** Offices for the place search: the same list until they are read again. */
export function officePlaces(offices: Pick<Offices, "all">) {
  let of: readonly OfficeWithCouriers[] = [];
  let places = of.flatMap(placesOf);
  return async () => {
    const all = await offices.all();
    if (all !== of) {
      places = all.flatMap(placesOf);
      of = all;
    }
    return places;
  };
}

/** None for an office without coordinates. */
function placesOf(office: OfficeWithCouriers) {
  const { latitude, longitude } = office;
  if (latitude === null || longitude === null) return [];
  const place = {
    kind: "office" as const,
    id: `office-${office.id}`,
    name: office.name,
    address: officeAddress(office),
    city: office.municipality,
    province: office.province,
    latitude,
    longitude,
    address_level: null,
    address_code: null,
    zip_code: null,
  };
  return [place];
}
