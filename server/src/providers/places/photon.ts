import { isInPhilippines, MAX_PLACES, PHILIPPINES, type Place } from "@portal/contract/address";
import * as v from "valibot";
import { callProvider, ProviderRefused, readShape } from "../provider-call.ts";
import { type PlaceProvider, searchWords } from "./place-provider.ts";
import { stackOf } from "../../problem/problem.ts";

const PROVIDER = "photon";
/** A person is typing. */
const TIMEOUT_MS = 800;

export type PhotonOptions = {
  /** Of the server, without `/api`. */
  url: string;
  fetch: typeof fetch;
  timeoutMs?: number | undefined;
};

const optional = v.optional(v.string());
const Feature = v.object({
  properties: v.object({
    osm_type: v.string(),
    osm_id: v.number(),
    type: optional,
    name: optional,
    housenumber: optional,
    street: optional,
    district: optional,
    city: optional,
    county: optional,
    state: optional,
    countrycode: optional,
  }),
  /** Longitude, latitude. */
  geometry: v.object({ coordinates: v.tuple([v.number(), v.number()]) }),
});
type Feature = v.InferOutput<typeof Feature>;
const FeatureCollection = v.object({ features: v.array(Feature) });

/**
 * Place search by a Photon server over OpenStreetMap. What people type is sent there, so it should be our own.
 * @see https://github.com/komoot/photon
 */
export function photon({ url, fetch, timeoutMs = TIMEOUT_MS }: PhotonOptions): PlaceProvider {
  const { west, south, east, north } = PHILIPPINES;
  return {
    name: PROVIDER,
    async search(query, near) {
      if (searchWords(query).length === 0) return [];
      const asked = new URLSearchParams({
        q: query,
        limit: `${MAX_PLACES}`,
        lang: "en",
        bbox: [west, south, east, north].join(","),
        ...(near && { lat: `${near.latitude}`, lon: `${near.longitude}` }),
      });
      const { status, text } = await callProvider({
        provider: PROVIDER,
        fetch,
        url: `${url}/api?${asked.toString()}`,
        headers: { accept: "application/json" },
        timeoutMs,
      });
      if (status !== 200) throw new ProviderRefused(PROVIDER, `${status}`);
      const { features } = readShape(FeatureCollection, text, PROVIDER);
      const found = features.map(placeOf).filter((place) => place !== null);
      const once = [...new Map(found.map((place) => [place.id, place])).values()];
      // Nobody has a parcel delivered to our counters.
      const [ours, theirs] = [once.filter(isOurs), once.filter((place) => !isOurs(place))];
      return [...theirs, ...ours].slice(0, MAX_PLACES);
    },
  };
}

const isOurs = ({ name }: Place): boolean => /\b(?:LTO|Land Transportation Office)\b/iu.test(name);

/** Areas that are no place to deliver to; the embedded search has them too, and their barangays. */
const AREAS = new Set(["city", "county", "state", "country"]);

/** Null for what has no name, no city, is a whole city or more, or in another country. */
function placeOf({ properties, geometry }: Feature): Place | null {
  const { osm_type, osm_id, type, housenumber, district, county, state } = properties;
  const [longitude, latitude] = geometry.coordinates;
  const street = [housenumber, properties.street].filter(Boolean).join(" ");
  const name = properties.name ?? street;
  const city = properties.city ?? county;
  const isHere = (properties.countrycode ?? "PH") === "PH";
  if (
    AREAS.has(type ?? "") ||
    name === "" ||
    city === undefined ||
    !isHere ||
    !isInPhilippines({ latitude, longitude })
  )
    return null;
  const province = state ?? county ?? "";
  const parts = [name, street, district, city, province].filter(Boolean);
  const address = [...new Set(parts)].join(", ");
  return {
    id: `photon-${osm_type}${osm_id}`,
    name,
    address,
    city,
    province,
    latitude,
    longitude,
    address_level: null,
    address_code: null,
    zip_code: null,
  };
}

type Log = { warn(fields: object, message: string): void };

const PAUSE_MS = 30_000;
/** A district of Manila: every map of the country has it. */
const KNOWN = "Ermita";

/**
 * Searches the first provider, and the second where that finds nothing or fails. It rests for half a minute when it fails
 * for a place that every map knows as well: what one person searches shall not turn it off for all others.
 */
export function fallingBack(
  first: PlaceProvider,
  second: PlaceProvider,
  { now, log }: { now: () => Date; log: Log },
): PlaceProvider {
  let pausedUntil = 0;
  let looking: Promise<boolean> | undefined;
  /** Many people may wait for the same answer. */
  const answers = (): Promise<boolean> =>
    (looking ??= first
      .search(KNOWN, null)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        looking = undefined;
      }));
  return {
    name: first.name,
    async check() {
      const found = await first.search(KNOWN, null);
      return found.length > 0
        ? { state: "ok", finding: `Answers, and knows ${KNOWN}.` }
        : { state: "yellow", finding: `Does not know ${KNOWN}: look which map it has loaded.` };
    },
    async search(query, near, scope = "all") {
      // Only the second one has the codes of addresses.
      if (scope === "address" || now().getTime() < pausedUntil)
        return second.search(query, near, scope);
      const found = await first.search(query, near).catch(async (error: unknown) => {
        if (await answers()) return [];
        // Many people may have waited for the same failure.
        if (now().getTime() >= pausedUntil)
          log.warn({ stack: stackOf(error) }, `the place search rests from ${first.name}`);
        pausedUntil = now().getTime() + PAUSE_MS;
        return [];
      });
      return found.length > 0 ? found : second.search(query, near);
    },
  };
}
