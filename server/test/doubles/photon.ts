import { html, json, silence, startDouble } from "./double-server.ts";

type Known = {
  name: string;
  type: "city" | "locality" | "district" | "house";
  city?: string;
  street?: string;
  housenumber?: string;
  state: string;
  countrycode: string;
  longitude: number;
  latitude: number;
};

const makati = { state: "Metro Manila", countrycode: "PH", longitude: 121.0214, latitude: 14.5567 };
const KNOWN: Known[] = [
  { name: "Makati", type: "city", ...makati },
  { name: "LTO Makati District Office", type: "house", city: "Makati", ...makati },
  { name: "Makati City Hall", type: "house", city: "Makati", street: "JP Rizal Ave", ...makati },
  {
    name: "Pamplona",
    type: "district",
    city: "Las Piñas",
    ...makati,
    longitude: 120.9828,
    latitude: 14.4506,
  },
  {
    name: "San Antonio",
    type: "city",
    ...makati,
    state: "Zambales",
    latitude: 14.948,
    longitude: 120.0864,
  },
  { name: "San Antonio", type: "district", city: "Makati", ...makati },
  { name: "Ermita", type: "district", city: "Manila", ...makati },
  // Inside the box, in Sabah and in Taiwan.
  {
    name: "Sandakan",
    type: "city",
    state: "Sabah",
    countrycode: "MY",
    longitude: 118.06,
    latitude: 5.84,
  },
  { name: "San Marcos", type: "city", ...makati, countrycode: "TW" },
];

const plain = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(" city", "");

export type PhotonDouble = {
  url: string;
  mode: "normal" | "slow" | "broken" | "wrong shape";
  /** Received searches, oldest first. */
  searches: URLSearchParams[];
  close(): Promise<void>;
};

/**
 * A Photon server that knows a few places: every word begins a word of the place, and near ones come first. It cannot
 * answer a search for "broken".
 */
export async function startPhoton(): Promise<PhotonDouble> {
  const server = await startDouble(({ path, query }) => {
    double.searches.push(query);
    const asked = query.get("q") ?? "";
    if (double.mode === "slow") return silence;
    if (double.mode === "broken" || asked.includes("broken")) return html(502, "<html>");
    if (path !== "/api") return html(404, "");
    const features = double.mode === "wrong shape" ? [{ secret: 1 }] : found(query);
    return json(200, { type: "FeatureCollection", features });
  });
  const double: PhotonDouble = {
    url: server.url,
    mode: "normal",
    searches: [],
    close: server.close,
  };
  return double;
}

function found(asked: URLSearchParams) {
  const words = plain(asked.get("q") ?? "")
    .trim()
    .split(/\s+/u);
  const [lat, lon] = [asked.get("lat"), asked.get("lon")].map((part) => part && Number(part));
  const farness = (known: Known): number =>
    typeof lat === "number" && typeof lon === "number"
      ? Math.hypot(known.latitude - lat, known.longitude - lon)
      : 0;
  return KNOWN.map((known, index) => ({ known, index }))
    .filter(({ known }) => {
      const text = ` ${plain([known.name, known.city, known.state].join(" "))}`;
      return words.every((word) => text.includes(` ${word}`));
    })
    .toSorted((a, b) => farness(a.known) - farness(b.known) || a.index - b.index)
    .slice(0, Number(asked.get("limit")))
    .map(({ known: { longitude, latitude, ...properties }, index }) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [longitude, latitude] },
      properties: { osm_type: "N", osm_id: 1_000 + index, country: "Somewhere", ...properties },
    }));
}
