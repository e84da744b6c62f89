import type { GeoPoint } from "@portal/contract/address";
import type { PortalSettings } from "@portal/contract/settings";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { MissingPart } from "../../site/loading/missing-part.tsx";
import { IconButton } from "../../ui/button.tsx";
import type { Landmark, PinMap } from "./leaflet-map.ts";

type Policies = {
  defaultPolicy: unknown;
  createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown;
};

// The HTML that Leaflet 1.9 sets: a feature test, an empty start, the labels of its scale.
const KNOWN = /^(?:<svg\/>|\d+ k?m|)$/u;

/** Leaflet sets innerHTML, even on import: this Trusted Types policy lets only those strings pass. */
function allowLeaflet(): void {
  const { trustedTypes: policies } = globalThis as { trustedTypes?: Policies };
  if (policies && !policies.defaultPolicy)
    policies.createPolicy("default", { createHTML: (html) => (KNOWN.test(html) ? html : null) });
}

export type Tiles = NonNullable<PortalSettings["map_tiles"]>;

type PlaceMapProps = {
  /** Null without a tile server: coasts and towns are drawn. */
  tiles: Tiles | null;
  centre: GeoPoint;
  point: GeoPoint | null;
  /** Points for orientation: the person's position, and the place as it was found. */
  landmarks: readonly Landmark[];
  onMove: (point: GeoPoint) => void;
};

/** Whose data the outline is; names of sources are the same in every language. */
const OUTLINE = "Natural Earth, GeoNames";

/** Whose tiles these are, as their provider wants it named; an address in the text is a link. */
function Attribution({ text }: { text: string }) {
  const [before = "", address, after = ""] = text.split(/(https:\/\/\S+)/u);
  const words = `${before}${after}`.trim();
  return address === undefined ? (
    <span translate="no">{words}</span>
  ) : (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      translate="no"
      className="inline-block py-1.5 underline"
    >
      {words === "" ? address : words}
    </a>
  );
}

/** The map beside the list of places: shows the pin and lets the person move it. */
export function PlaceMap({ tiles, centre, point, landmarks, onMove }: PlaceMapProps) {
  const { t } = useLingui();
  const url = tiles?.url ?? null;
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PinMap | null>(null);
  const [isMissing, setMissing] = useState(false);
  const moved = useRef<GeoPoint | null>(null);
  const move = useEffectEvent((to: GeoPoint) => {
    moved.current = to;
    onMove(to);
  });
  const begun = useEffectEvent(() => ({
    centre,
    label: t`Map. The arrow keys move it.`,
    pinLabel: t`Pin of your address. The arrow keys move it.`,
  }));
  useEffect(() => {
    let gone = false;
    let made: PinMap | null = null;
    allowLeaflet();
    const load = async () => {
      const [{ createPinMap }, ground] = await Promise.all([
        import("./leaflet-map.ts"),
        url ?? import("./outline-map.ts").then(({ drawOutline }) => drawOutline),
      ]);
      if (gone || !box.current) return;
      made = createPinMap(box.current, {
        ...begun(),
        ground,
        onMove: (to) => move(to),
      });
      setMap(made);
    };
    load().catch(() => setMissing(true));
    return () => {
      gone = true;
      made?.remove();
    };
  }, [url]);
  useEffect(() => {
    if (!point) map?.centre(centre);
  }, [map, centre, point]);
  useEffect(() => {
    // The map does not follow a pin that the person moved.
    if (point === null || point !== moved.current) map?.pin(point);
  }, [map, point]);
  useEffect(() => {
    map?.landmarks(landmarks);
  }, [map, landmarks]);
  // The list works without the map.
  if (isMissing) return <MissingPart />;
  return (
    <div className="relative isolate">
      {/* Tiles and labels are light in either scheme; the scale would be in 12 px. */}
      <div
        ref={box}
        className="as-printed h-48 text-sm! rounded-control border-2 border-line bg-brand-on sm:h-60"
      />
      {map ? (
        <div className="absolute top-2 right-2 z-1000 flex flex-col gap-2">
          <IconButton
            icon="plus"
            label={t`Zoom in`}
            className="bg-paper shadow-soft"
            onClick={() => map.zoom(1)}
          />
          <IconButton
            icon="minus"
            label={t`Zoom out`}
            className="bg-paper shadow-soft"
            onClick={() => map.zoom(-1)}
          />
        </div>
      ) : null}
      <p className="text-right text-sm text-ink-soft">
        <Trans>
          Map:{" "}
          {tiles ? <Attribution text={tiles.attribution} /> : <span translate="no">{OUTLINE}</span>}
        </Trans>
      </p>
      <p className="text-base text-ink-soft">
        {point === null ? (
          <Trans>A pin appears here when you choose a place.</Trans>
        ) : tiles ? (
          <Trans>
            If the pin is not at your door, drag it, press the map, or use the arrow keys.
          </Trans>
        ) : (
          <Trans>
            Move the pin closer to your home: drag it, press the map, or use the arrow keys. The
            rider finds your door by the address details that you enter next.
          </Trans>
        )}
      </p>
    </div>
  );
}
