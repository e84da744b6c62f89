import * as L from "leaflet";
import philippines from "./philippines.json";

const DEGREE = 1000;
/** Names that are drawn at once, at most; more are a grey mass. */
const MOST_NAMES = 40;
/** From this zoom on, by rank: cities, municipalities, districts of Manila. */
const FROM_ZOOM = [6, 9, 12] as const;
/** Height of a name, and its width for each letter, in pixels. */
const HEIGHT = 22;
const LETTER = 8;

type Town = { name: string; at: L.LatLng; rank: number };

const towns: Town[] = philippines.towns.flatMap(([name, latitude, longitude, rank]) =>
  typeof name === "string" &&
  typeof latitude === "number" &&
  typeof longitude === "number" &&
  typeof rank === "number"
    ? [{ name, at: L.latLng(latitude / DEGREE, longitude / DEGREE), rank }]
    : [],
);

/** The coast of an island: its first point, then steps. */
function coastOf(steps: number[]): L.LatLngTuple[] {
  const points: L.LatLngTuple[] = [];
  let [longitude, latitude] = [0, 0];
  for (let index = 0; index + 1 < steps.length; index += 2) {
    longitude += steps[index] ?? 0;
    latitude += steps[index + 1] ?? 0;
    points.push([latitude / DEGREE, longitude / DEGREE]);
  }
  return points;
}

/** A dot with the name beside it. */
function markerOf({ name, at }: Town): L.Marker {
  const box = document.createElement("span");
  box.className = "flex w-max items-center gap-1 font-sans text-sm whitespace-nowrap text-ink-soft";
  box.translate = false;
  const dot = document.createElement("span");
  dot.className = "size-1.5 shrink-0 rounded-full bg-ink-soft";
  box.append(dot, name);
  const icon = L.divIcon({ html: box, className: "", iconSize: [0, HEIGHT], iconAnchor: [3, 11] });
  return L.marker(at, { icon, interactive: false, keyboard: false });
}

/** The towns in view whose names do not cover each other, the larger ones first. */
function townsToName(map: L.Map): Town[] {
  const [view, zoom] = [map.getBounds(), map.getZoom()];
  const taken: L.Bounds[] = [];
  const inView = towns
    .filter(({ at, rank }) => zoom >= (FROM_ZOOM[rank] ?? Infinity) && view.contains(at))
    .sort((a, b) => a.rank - b.rank);
  return inView
    .filter(({ name, at }) => {
      const from = map.latLngToContainerPoint(at).subtract([6, HEIGHT / 2]);
      const box = L.bounds(from, from.add([12 + name.length * LETTER, HEIGHT]));
      if (taken.some((other) => other.overlaps(box))) return false;
      taken.push(box);
      return true;
    })
    .slice(0, MOST_NAMES);
}

/** The ground of a map without tiles: coasts, and the names of towns. Finer than a few streets it would mislead. */
export function drawOutline(map: L.Map): void {
  map.setMaxZoom(14);
  for (const steps of philippines.coast)
    L.polygon(coastOf(steps), {
      className: "fill-paper stroke-edge",
      weight: 1,
      fillOpacity: 1,
      interactive: false,
    }).addTo(map);
  const names = L.layerGroup().addTo(map);
  const draw = () => {
    names.clearLayers();
    for (const town of townsToName(map)) markerOf(town).addTo(names);
  };
  map.on("moveend", draw);
  // A movement may end after the map is gone.
  map.once("unload", () => map.off("moveend", draw));
  draw();
}
