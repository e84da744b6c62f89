import "leaflet/dist/leaflet.css";
import type { GeoPoint } from "@portal/contract/address";
import * as L from "leaflet";
import { DEFAULT_ZOOM } from "./place-text.ts";

const SVG = "http://www.w3.org/2000/svg";

function shape(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** The pin as an element: the content security policy blocks HTML strings. 44 × 44 px, its tip at 22, 42. */
function drawPin(): HTMLElement {
  const box = document.createElement("span");
  const svg = shape("svg", { viewBox: "0 0 44 44", "aria-hidden": "true", class: "size-11" });
  svg.append(
    shape("path", {
      d: "M22 42C31 31 36 24.500 36 17a14 14 0 0 0-28 0c0 7.500 5 14 14 25Z",
      class: "fill-danger stroke-paper",
      "stroke-width": "2.5",
    }),
    shape("circle", { cx: "22", cy: "17", r: "5", class: "fill-paper" }),
  );
  box.append(svg);
  return box;
}

/** Streets; on an outline, the towns around and the coast, some 25 km across. */
const PIN_ZOOM = { tiles: 16, outline: 11 } as const;
const STEP_PX = 8;

const arrows: Record<string, L.PointTuple> = {
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
};

export type Landmark = { name: string; point: GeoPoint };

export type PinMap = {
  /** Moves the pin and the map to a point; null hides the pin. */
  pin(point: GeoPoint | null): void;
  centre(point: GeoPoint): void;
  /** Replaces the named dots. */
  landmarks(landmarks: readonly Landmark[]): void;
  zoom(steps: 1 | -1): void;
  remove(): void;
};

export type PinMapOptions = {
  centre: GeoPoint;
  /** URL of the tiles, or what draws the ground instead. */
  ground: string | ((map: L.Map) => void);
  label: string;
  pinLabel: string;
  onMove: (point: GeoPoint) => void;
};

const toPoint = ({ lat, lng }: L.LatLng): GeoPoint => ({ latitude: lat, longitude: lng });
const toLatLng = ({ latitude, longitude }: GeoPoint) => L.latLng(latitude, longitude);

function addGround(map: L.Map, ground: PinMapOptions["ground"]) {
  if (typeof ground === "string") L.tileLayer(ground, { maxZoom: 19 }).addTo(map);
  else ground(map);
  L.control.scale({ imperial: false }).addTo(map);
}

/** The pin can be dragged and moved with arrow keys; a tap on the map moves it as well. */
function addPin(map: L.Map, { pinLabel, onMove }: PinMapOptions): L.Marker {
  const icon = L.divIcon({
    html: drawPin(),
    className: "",
    iconSize: [44, 44],
    iconAnchor: [22, 42],
  });
  const marker = L.marker(map.getCenter(), { icon, draggable: true, autoPan: true });
  marker.on("dragend", () => onMove(toPoint(marker.getLatLng())));
  marker.on("add", () => {
    const element = marker.getElement();
    element?.setAttribute("aria-label", pinLabel);
    element?.addEventListener("keydown", (event) => {
      const step = arrows[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const moved = map.latLngToContainerPoint(marker.getLatLng()).add(step);
      marker.setLatLng(map.containerPointToLatLng(moved));
      map.panInside(marker.getLatLng(), { padding: [50, 50], animate: false });
      onMove(toPoint(marker.getLatLng()));
    });
  });
  return marker;
}

function nameOf({ name }: Landmark): HTMLElement {
  const words = document.createElement("span");
  words.className = "font-sans text-sm text-ink";
  words.textContent = name;
  return words;
}

function drawLandmarks(layer: L.LayerGroup, landmarks: readonly Landmark[]) {
  layer.clearLayers();
  for (const landmark of landmarks) {
    const look = { radius: 6, weight: 2, className: "fill-paper stroke-brand", fillOpacity: 1 };
    L.circleMarker(toLatLng(landmark.point), { ...look, interactive: false })
      .bindTooltip(nameOf(landmark), { permanent: true, direction: "bottom", offset: [0, 6] })
      .addTo(layer);
  }
}

/** A map in `box` with one pin. Only in an effect: Leaflet needs a window. */
export function createPinMap(box: HTMLElement, options: PinMapOptions): PinMap {
  const map = L.map(box, {
    attributionControl: false,
    zoomControl: false,
    maxZoom: 19,
    minZoom: 5,
  });
  map.setView(toLatLng(options.centre), DEFAULT_ZOOM);
  box.setAttribute("role", "application");
  box.setAttribute("aria-label", options.label);
  addGround(map, options.ground);
  const isOutline = typeof options.ground !== "string";
  const pinZoom = PIN_ZOOM[isOutline ? "outline" : "tiles"];
  const layer = L.layerGroup().addTo(map);
  const marker = addPin(map, options);
  map.on("click", ({ latlng }) => {
    if (!map.hasLayer(marker)) return;
    marker.setLatLng(latlng);
    options.onMove(toPoint(latlng));
  });
  return {
    pin(point) {
      if (!point) marker.remove();
      else {
        marker.setLatLng(toLatLng(point)).addTo(map);
        const zoom = isOutline ? pinZoom : Math.max(map.getZoom(), pinZoom);
        map.setView(toLatLng(point), zoom, { animate: false });
      }
    },
    centre: (point) => void map.setView(toLatLng(point), DEFAULT_ZOOM, { animate: false }),
    landmarks: (landmarks) => drawLandmarks(layer, landmarks),
    zoom: (steps) => void map.setZoom(map.getZoom() + steps, { animate: false }),
    remove: () => void map.remove(),
  };
}
